import { useEffect, useState } from "react";
import { recall, rememberChange, type DeviceMemory } from "#web/features/public-page/device-memory.ts";
import { useLookedAtAgain } from "#web/features/public-page/use-looked-at.ts";
import { client } from "#web/lib/client.ts";
import { refusalOf } from "#web/lib/refusals.ts";

type Remembered = DeviceMemory["visit"];

/** The visit stored on this device, refetched when it is shown: it may have been moved or cancelled elsewhere. */
export function useRememberedVisit(slug: string, remembered: Remembered): Remembered {
  const [visit, setVisit] = useState(remembered);
  const token = visit?.token;

  useEffect(() => {
    if (token) void visitNow(slug, token).then(setVisit);
  }, [slug, token]);
  useLookedAtAgain(() => {
    if (token) void visitNow(slug, token).then(setVisit);
  });

  return visit;
}

/** Without an answer the stored visit is kept. */
async function visitNow(slug: string, token: string): Promise<Remembered> {
  try {
    return rememberChange(slug, token, await client.publicPage.visit({ token }));
  } catch (error) {
    const gone = refusalOf(error).code === "VISIT_NOT_FOUND";
    return gone ? rememberChange(slug, token, null) : (recall(slug)?.visit ?? null);
  }
}
