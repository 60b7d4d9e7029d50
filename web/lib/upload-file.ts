import { ORPCError } from "@orpc/client";
import { LostAnswer } from "#web/lib/refusals.ts";
