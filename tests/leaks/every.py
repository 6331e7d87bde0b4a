"""All leaks."""

from tests.leaks import in_doors, in_knowledge, in_reasons, in_views

LEAKS = (*in_views.LEAKS, *in_knowledge.LEAKS, *in_reasons.LEAKS, *in_doors.LEAKS)
