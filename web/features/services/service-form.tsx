import { Autocomplete, Fieldset, Group, SimpleGrid, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Barber } from "#contract/barbers.ts";
import { type Dose, SaveService } from "#contract/services.ts";
import { ComboField } from "#web/features/services/combo-field.tsx";
import { DosesField } from "#web/features/services/doses-field.tsx";
import { PerformersField } from "#web/features/services/performers-field.tsx";
import { useServicesAgain } from "#web/features/services/services-again.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PhotoInput } from "#web/ui/photo-input.tsx";
import { useRowForm } from "#web/ui/register/row-form.tsx";

type ServiceFormProps = { service: SaveService; doses: Dose[]; team: Barber[]; onClose: () => void };

/** All fields of a service; changes do not affect booked appointments. A super admin only reads them (decisions 4). */
export function ServiceForm({ service, doses, team, onClose }: ServiceFormProps) {
  const readOnly = useSession().role === "super_admin";
  const refresh = useServicesAgain();
  const { data: services = [] } = useQuery(orpc.services.list.queryOptions());
  const form = useRowForm<SaveService>({
    schema: SaveService,
    initialValues: service,
    save: client.services.save,
    done: service.id ? "Serviço salvo. O que já está marcado não muda." : "Serviço cadastrado.",
    refresh,
    onClose,
  });

  return (
    <ContractForm form={form}>
      <Fieldset variant="unstyled" disabled={readOnly}>
        <Stack gap="md">
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <TextInput label="Nome" maxLength={60} miw={200} {...form.field("nome")} />
            <Autocomplete
              label="Categoria"
              placeholder="Cabelo, barba…"
              maxLength={40}
              miw={160}
              data={[...new Set(services.map(({ categoria }) => categoria))]}
              {...form.field("categoria")}
            />
          </Group>
          <Textarea label="Descrição (opcional)" rows={2} maxLength={300} {...form.field("descricao")} />
          <PhotoInput label="Foto (opcional)" {...form.field("foto_url")} />
          <SimpleGrid cols={{ base: 2, sm: 3 }}>
            <MoneyInput label="Preço" {...form.field("preco")} />
            <CountInput label="Duração (min)" {...form.field("duracao_minutos")} />
            <CountInput label="Intervalo depois (min)" placeholder="O do barbeiro" {...form.field("buffer_minutos")} />
          </SimpleGrid>
          <MoneyInput
            label="Sinal próprio (opcional)"
            description="Em vez do sinal da barbearia, onde ela pede um. R$ 0,00: este serviço não pede."
            placeholder="O da barbearia"
            {...form.field("sinal")}
          />
          <Switch
            label="Pode ser agendado online"
            description="Sem isto, só a equipe agenda este serviço."
            {...form.field("online", "checkbox")}
          />
          <ComboField own={service.id} services={services} form={form} />
          <PerformersField team={team} form={form} />
          <DosesField doses={doses} form={form} />
        </Stack>
      </Fieldset>
      {!readOnly && <FormActions form={form} submit="Salvar" onCancel={onClose} />}
    </ContractForm>
  );
}
