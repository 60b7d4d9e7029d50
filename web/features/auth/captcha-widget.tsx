import { Turnstile, type TurnstileInstance } from "@marsidev/react-turnstile";
import { Alert } from "@mantine/core";
import { type RefObject, useState } from "react";

type CaptchaWidgetProps = {
  siteKey: string;
  instance: RefObject<TurnstileInstance | null>;
  /** Called with the token, or with undefined when it has expired. */
  onAnswer: (token: string | undefined) => void;
};

export function CaptchaWidget({ siteKey, instance, onAnswer }: CaptchaWidgetProps) {
  const [failed, setFailed] = useState(false);

  function answer(token: string): void {
    setFailed(false);
    onAnswer(token);
  }

  return (
    <>
      <Turnstile
        ref={instance}
        siteKey={siteKey}
        options={{ theme: "dark", language: "pt-br", size: "flexible" }}
        scriptOptions={{ onError: () => setFailed(true) }}
        onError={() => setFailed(true)}
        onExpire={() => onAnswer(undefined)}
        onSuccess={answer}
      />
      {failed && (
        <Alert color="yellow" variant="outline">
          A verificação de segurança não carregou. Confira sua conexão ou o bloqueador de anúncios e recarregue a
          página.
        </Alert>
      )}
    </>
  );
}
