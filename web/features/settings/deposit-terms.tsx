import { Alert, Select, SimpleGrid, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { depositKinds, DepositPolicy, depositReturns } from "#contract/deposits.ts";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { orpc } from "#web/lib/orpc.ts";
import { CountInput } from "#web/ui/count-input.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";

const none = "nenhum";
const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

/** The deposit before a visit: its amount, who is exempt, and when it is refunded (business-rules 9). */
export function DepositTerms({ settings }: { settings: OwnSettings }) {
  const { sinal_tipo, sinal_valor, sinal_desde, sinal_assinantes, sinal_visitas, sinal_devolve, conta_desmarcacoes } =
    settings;
  const form = useSettingsForm<DepositPolicy>(
    DepositPolicy,
    { sinal_tipo, sinal_valor, sinal_desde, sinal_assinantes, sinal_visitas, sinal_devolve, conta_desmarcacoes },
    "Regras de faltas e sinal salvas. O que já está marcado não muda.",
  );
  const { data: account } = useQuery(orpc.payments.account.read.queryOptions());
  const isClosed = account !== undefined && account.situacao !== "pronta";
  const kind = form.form.values.sinal_tipo;
  const { value, onChange, ...tipo } = form.field("sinal_tipo");
  const Amount = kind === "percentual" ? PercentInput : MoneyInput;
  return (
    <SettingsForm
      money
      title="Faltas e sinal"
      description="Quem agenda sozinho paga um sinal online, por Pix ou cartão, em até 30 minutos; senão o horário é liberado. A equipe agenda sem sinal."
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Sinal"
          description="O que se paga para confirmar o horário."
          allowDeselect={false}
          disabled={isClosed && kind === null}
          data={[{ value: none, label: "Não pedir" }, ...choices(depositKinds)]}
          {...tipo}
          value={(value as string | null) ?? none}
          onChange={(chosen) => onChange(chosen === none ? null : chosen)}
        />
        {kind && (
          <Amount
            label={kind === "valor" ? "Valor do sinal" : "Parte do preço"}
            description="Nunca mais do que o preço. Um serviço pode ter o seu."
            {...form.field("sinal_valor")}
          />
        )}
        {kind && (
          <MoneyInput
            label="A partir do preço"
            description="Abaixo dele não se pede sinal."
            {...form.field("sinal_desde")}
          />
        )}
        {kind && (
          <Select
            label="Cancelado no prazo"
            description="Depois do prazo, ou com falta, o sinal fica com a barbearia."
            allowDeselect={false}
            data={choices(depositReturns)}
            {...form.field("sinal_devolve")}
          />
        )}
        {kind && (
          <CountInput
            label="Dispensar depois de visitas (opcional)"
            description="Quem veio tantas vezes e nunca faltou não paga sinal."
            placeholder="Ninguém"
            {...form.field("sinal_visitas")}
          />
        )}
      </SimpleGrid>
      {kind && (
        <Switch
          label="Assinantes do clube não pagam sinal"
          description="Vale para quem entra na própria conta para agendar."
          {...form.field("sinal_assinantes", "checkbox")}
        />
      )}
      <Switch
        label="Desmarcar em cima da hora conta como falta"
        description="Soma com as faltas até precisar da equipe."
        {...form.field("conta_desmarcacoes", "checkbox")}
      />
      {isClosed && (
        <Alert color="yellow">
          O sinal é pago online, e esta barbearia não recebe pagamentos online.{" "}
          <PageLink to="/configuracoes/pagamentos" inherit underline="always">
            Conectar em Pagamentos
          </PageLink>
        </Alert>
      )}
    </SettingsForm>
  );
}
