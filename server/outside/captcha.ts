import * as z from "zod";

/** Asks somebody else whether a person is at the other end. */
export type Captcha = {
  /** Public: the widget of the page shows whose it is. */
  siteKey: string;
  /** The one host whose script and frame the page may load. */
  host: string;
  /** `unavailable`: there is no answer to believe, so nobody may be let in. */
  verify: (token: string, address: string) => Promise<"human" | "refused" | "unavailable">;
};

export type TurnstileOptions = {
  siteKey: string;
  secretKey: string;
  verifyUrl: string;
  /** Milliseconds. */ patience?: number;
};

const Answer = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** What says nothing about the person: the service failed, or our own configuration is wrong. */
const notTheirFault = /^(internal-error|bad-request|(missing|invalid)-input-secret)$/;

/** Cloudflare Turnstile. What it cannot say in five seconds, or says in no form that we know, is no yes. */
export function turnstile(
  { siteKey, secretKey, verifyUrl, patience = 5000 }: TurnstileOptions,
  warn: (why: unknown) => void,
): Captcha {
  const verify: Captcha["verify"] = async (token, address) => {
    try {
      const response = await fetch(verifyUrl, {
        method: "POST",
        body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      });
      const { success, "error-codes": codes } = Answer.parse(await response.json());
      if (success && response.ok) return "human";
      if (!success && response.status < 500 && !codes.some((code) => notTheirFault.test(code))) return "refused";
      warn([response.status, ...codes]);
    } catch (error) {
      warn(error);
    }
    return "unavailable";
  };
  return { siteKey, host: "https://challenges.cloudflare.com", verify };
}
