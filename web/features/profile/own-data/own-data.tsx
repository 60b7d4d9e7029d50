import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { OwnData } from "#contract/own-data.ts";
import { orpc } from "#web/lib/orpc.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { Section } from "#web/ui/section.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

const DeleteAccountDialog = lazy(async () => ({
  default: (await import("#web/features/profile/own-data/delete-account-dialog.tsx")).DeleteAccountDialog,
}));

const descriptions = {
  shop: "Baixe tudo o que guardamos sobre você nesta barbearia, ou exclua sua conta.",
  account: "Baixe tudo o que guardamos da sua conta, ou exclua-a.",
};

/** A person's rights over their own data: download and deletion (business-rules 10). */
export function OwnDataSection({ held }: { held: keyof typeof descriptions }) {
  const take = useMutation(orpc.profile.ownData.take.mutationOptions({ onSuccess: save, onError: toastFailure }));
  const button = (format: "json" | "csv") => (
    <Button
      variant="default"
      loading={take.isPending && take.variables.format === format}
      onClick={() => take.mutate({ format })}
    >
      {`Baixar em ${format.toUpperCase()}`}
    </Button>
  );

  return (
    <Section title="Seus dados" description={descriptions[held]}>
      <Group gap="sm">
        {button("json")}
        {button("csv")}
        <DeleteAccount />
      </Group>
    </Section>
  );
}

function DeleteAccount() {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" ml={{ base: 0, sm: "auto" }} onClick={() => setLeaving(true)}>
        Excluir conta
      </Button>
      {leaving && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

function save({ file_name: name, content_type: type, content }: OwnData): void {
  saveFile({ name, type, content });
}
