import { Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { HistoryRetention, type OwnSettings, PrivacyText } from "#contract/shop-settings.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { SettingsShown } from "#web/features/settings/settings-page.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CountInput } from "#web/ui/count-input.tsx";

/** /configuracoes/privacidade: the privacy text for visitors, and how long histories are kept. */
export function PrivacyPage() {
  return (
    <SettingsShown>
      {(settings) => (
        <>
          <PrivacyForm settings={settings} />
          <Retention settings={settings} />
        </>
      )}
    </SettingsShown>
  );
}

function PrivacyForm({ settings: { privacidade } }: { settings: OwnSettings }) {
  const form = useSettingsForm<PrivacyText>(
    PrivacyText,
    { privacidade: privacidade ?? "" },
    "Texto de privacidade salvo.",
  );
  return (
    <SettingsForm title="Texto de privacidade" form={form}>
      <Text size="sm" c="dimmed">
        Quem agenda sem conta já lê: “A barbearia usa seu nome e telefone para marcar e combinar este horário, e quem os
        vê é a equipe dela. Para apagar seus dados, fale com a barbearia.”
      </Text>
      <Textarea
        label="O que a barbearia acrescenta (opcional)"
        description="Aparece onde o visitante deixa o telefone. Diga quem responde pelos dados e como falar com essa pessoa."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={2000}
        {...form.field("privacidade")}
      />
    </SettingsForm>
  );
}

function Retention({ settings: { historico_meses } }: { settings: OwnSettings }) {
  const [asking, setAsking] = useState(false);
  const form = useSettingsForm<HistoryRetention>(HistoryRetention, { historico_meses }, "Prazo do histórico salvo.");
  const { values } = form.form;

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (values.historico_meses === null || !HistoryRetention.safeParse(values).success) return form.submit(event);
    event.preventDefault();
    setAsking(true);
  }

  function confirm(): void {
    setAsking(false);
    form.submit();
  }

  return (
    <SettingsForm
      form={{ ...form, submit }}
      title="Histórico de alterações"
      description="Quem mudou o quê de clientes, serviços, produtos e configurações."
    >
      <CountInput
        label="Guardar por quantos meses (opcional)"
        description="De 6 a 120. Depois disso as alterações são apagadas à noite."
        placeholder="Sem prazo"
        maw={420}
        {...form.field("historico_meses")}
      />
      <ConfirmDialog
        opened={asking}
        title={`Guardar o histórico por ${values.historico_meses} meses?`}
        confirm="Salvar"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        O que for mais antigo será apagado na próxima noite e não volta.
      </ConfirmDialog>
    </SettingsForm>
  );
}
