import { useState } from "react";
import { PasswordStep } from "#web/features/auth/security/password-step.tsx";
import { RecoveryCodes } from "#web/features/auth/security/recovery-codes.tsx";
import { client } from "#web/lib/client.ts";

/** New recovery codes in place of the old ones. */
export function RenewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <PasswordStep
      verb="Gerar novos códigos"
      onPassword={async (password) => setCodes(await client.auth.secondFactor.renewCodes({ password }))}
      onCancel={onDone}
    />
  );
}
