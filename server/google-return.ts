import type { IncomingMessage, ServerResponse } from "node:http";
import { googleReturnPath } from "#contract/google-outcomes.ts";
import { returnFromGoogle } from "#server/features/auth/google/rules.ts";
import type { RequestContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

type Exchange = { request: IncomingMessage; response: ServerResponse; context: RequestContext };

/** The only open address of better-auth's own handler, and only when Google is configured. */
export function isGoogleReturn({ method, url = "" }: IncomingMessage): boolean {
  return method === "GET" && (url === googleReturnPath || url.startsWith(`${googleReturnPath}?`));
}

/** Redirects to a page that explains any failure. */
export async function takeGoogleReturn({ request, response, context }: Exchange): Promise<void> {
  const to = await returnFromGoogle(context, (request.url ?? "").slice(googleReturnPath.length)).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return `/auth?google=${error.code}`;
      context.deps.log.error({ err: error, requestId: context.requestId }, "a return from Google failed");
      return "/auth?google=FAILED";
    },
  );
  response.writeHead(302, { location: to }).end();
}
