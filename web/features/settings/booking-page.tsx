import { Select, SimpleGrid, Switch } from "@mantine/core";
import { countText } from "#contract/numbers.ts";
import { BookingPolicy, type OwnSettings } from "#contract/shop-settings.ts";
import { DepositTerms } from "#web/features/settings/deposit-terms.tsx";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { SettingsShown } from "#web/features/settings/settings-page.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { CountInput } from "#web/ui/count-input.tsx";

/** /configuracoes/agendamento: the rules for clients and visitors who book themselves. */
export function BookingPage() {
  return (
    <SettingsShown>
      {(settings) => (
        <>
          <Policy settings={settings} />
          <DepositTerms settings={settings} />
        </>
      )}
    </SettingsShown>
  );
}

function Policy({ settings }: { settings: OwnSettings }) {
  const { slot_step, min_notice, horizon_days, change_limit, max_open_bookings, max_no_shows, falta_usa_cota } =
    settings;
  const form = useSettingsForm<BookingPolicy>(
    BookingPolicy,
    { slot_step, min_notice, horizon_days, change_limit, max_open_bookings, max_no_shows, falta_usa_cota },
    "Regras de agendamento salvas. O que já está marcado não muda.",
  );
  return (
    <SettingsForm
      title="Agendamento pelos clientes"
      description="Valem para a página pública e para a área do cliente. A equipe agenda sem estes limites."
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MinutesSelect
          label="Intervalo entre horários"
          description="De quanto em quanto tempo um horário pode começar."
          choices={[5, 10, 15, 20, 30, 60]}
          {...form.field("slot_step")}
        />
        <MinutesSelect
          label="Antecedência mínima"
          description="Quanto tempo antes ainda se pode marcar."
          choices={[0, 15, 30, 60, 120, 240, 720, 1440, 2880]}
          {...form.field("min_notice")}
        />
        <CountInput
          label="Agenda aberta por quantos dias"
          description="Até quando se pode marcar, a contar de hoje."
          {...form.field("horizon_days")}
        />
        <MinutesSelect
          label="Prazo para mudar ou cancelar"
          description="Até quanto tempo antes o cliente muda sozinho."
          choices={[0, 30, 60, 120, 240, 720, 1440, 2880]}
          {...form.field("change_limit")}
        />
        <CountInput
          label="Horários marcados por cliente"
          description="Quantos pode ter em aberto ao mesmo tempo."
          {...form.field("max_open_bookings")}
        />
        <CountInput
          label="Faltas até precisar da equipe (opcional)"
          description="Depois de tantas faltas, só a equipe marca."
          placeholder="Sem limite"
          {...form.field("max_no_shows")}
        />
      </SimpleGrid>
      <Switch
        label="Falta de assinante usa a cota do plano"
        description="Como se o serviço coberto tivesse sido feito, sem fichas. Desfazer a falta devolve a cota."
        {...form.field("falta_usa_cota", "checkbox")}
      />
    </SettingsForm>
  );
}

type MinutesSelectProps = {
  label: string;
  description: string;
  choices: number[];
  value?: number;
  onChange: (minutes: number) => void;
};

function MinutesSelect({ choices, value = 0, onChange, ...field }: MinutesSelectProps) {
  const offered = [...new Set([...choices, value])].toSorted((one, other) => one - other);
  return (
    <Select
      allowDeselect={false}
      data={offered.map((minutes) => ({ value: String(minutes), label: spoken(minutes) }))}
      {...field}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

function spoken(minutes: number): string {
  if (minutes === 0) return "Nenhum";
  if (minutes % 1440 === 0) return countText(minutes / 1440, "dia");
  return minutes % 60 === 0 ? countText(minutes / 60, "hora") : countText(minutes, "minuto");
}
