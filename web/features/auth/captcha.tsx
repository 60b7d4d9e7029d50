import type { TurnstileInstance } from "@marsidev/react-turnstile";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { entranceQuery } from "#web/features/auth/entrance-query.ts";

const CaptchaWidget = lazy(() =>
  import("#web/features/auth/captcha-widget.tsx").then((module) => ({ default: module.CaptchaWidget })),
);

/** The captcha of a form; nothing where the installation has none. */
export function useCaptcha() {
  const { data } = useQuery(entranceQuery);
  const widget = useRef<TurnstileInstance>(null);
  const token = useRef<string>(undefined);
  const siteKey = data?.captcha?.site_key;

  /** Sends the captcha's token and renews it: a token is valid once. Without one, the server refuses. */
  async function answered<T>(send: (given: { captcha?: string }) => Promise<T>): Promise<T> {
    try {
      return await send(token.current ? { captcha: token.current } : {});
    } finally {
      token.current = undefined;
      widget.current?.reset();
    }
  }

  return {
    answered,
    widget: siteKey && (
      <Suspense fallback={<Skeleton height={65} />}>
        <CaptchaWidget siteKey={siteKey} instance={widget} onAnswer={(answer) => (token.current = answer)} />
      </Suspense>
    ),
  };
}
