import * as z from "zod";

/** Verifies with an external service that a person makes the request. */
export type Captcha = {
  /** Public key of the page's widget. */
  siteKey: string;
  /** The one host whose script and frame the page may load. */
  host: string;
  /** `unavailable`: no valid answer, so the call is refused. */
  verify: (token: string, address: string) => Promise<"human" | "refused" | "unavailable">;
};

export type TurnstileOptions = {
  siteKey: string;
  secretKey: string;
  verifyUrl: string;
  /** Milliseconds. */ patience?: number;
};

const Answer = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** Error codes that say nothing about the person: the service failed, or our configuration is wrong. */
const notTheirFault = /^(internal-error|bad-request|(missing|invalid)-input-secret)$/;

/** Cloudflare Turnstile. No answer within five seconds, or an unknown format, counts as no. */
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
