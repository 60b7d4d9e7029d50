import { Divider, Stack, Switch } from "@mantine/core";
import { type BarberPermissions, type PortalFlag, SetPermissions } from "#contract/barber-permissions.ts";
import type { TeamBarber } from "#contract/team-barbers.ts";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { client } from "#web/lib/client.ts";
import { useFreshQuery } from "#web/lib/fresh-query.ts";
import { orpc } from "#web/lib/orpc.ts";
import { FormActions } from "#web/ui/form-actions.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type PermissionsDialogProps = { barber: TeamBarber; onClose: () => void };

/** A barber's permissions in the portal; changes apply from their next call on. */
export function PermissionsDialog({ barber: { id, nome }, onClose }: PermissionsDialogProps) {
  const stored = useFreshQuery(orpc.staff.permissions.queryOptions({ input: { id } }));
  return (
    <FormDialog opened title={`Permissões de ${nome}`} onClose={onClose}>
      <Fetched query={stored}>
        {(permissions) => <PermissionsForm id={id} permissions={permissions} onClose={onClose} />}
      </Fetched>
    </FormDialog>
  );
}

const flags: [PortalFlag, label: string, description: string][] = [
  ["agenda_access", "Agenda", "Ver e mudar os próprios agendamentos."],
  ["commissions_access", "Comissões", "Ver as próprias comissões e a parte no pote."],
  ["sales_access", "Vendas", "Vender e receber nas próprias comandas."],
  [
    "clients_access",
    "Clientes",
    "Achar e atender qualquer cliente, não só os seus; ver observações e listas com nomes.",
  ],
  ["reports_access", "Relatórios", "Ler os relatórios da equipe, sem o dinheiro dos outros."],
  ["financial_access", "Financeiro", "Ver, em Comissões, quanto faturou, e as taxas de cartão."],
];

type PermissionsFormProps = { id: string; permissions: BarberPermissions & { versao: string }; onClose: () => void };

function PermissionsForm({ id, permissions, onClose }: PermissionsFormProps) {
  const refresh = useTeamRefresh();
  const form = useContractForm<SetPermissions>({
    schema: SetPermissions,
    initialValues: { ...permissions, id },
    onSubmit: async (values) => {
      await client.staff.setPermissions(values).finally(refresh);
      toastSuccess("Permissões salvas.");
      onClose();
    },
  });
  const { values } = form.form;
  const closed = !values.portal_access_enabled;
  const toggle = (flag: PortalFlag | "portal_access_enabled") => form.field(flag, "checkbox");
  const portal = toggle("portal_access_enabled");

  /** What was typed into a field that is now disabled could be corrected no more. */
  function forgetMistake(): void {
    const { data_access_days: stored } = permissions;
    if (!SetPermissions.shape.data_access_days.safeParse(values.data_access_days).success)
      form.form.setFieldValue("data_access_days", stored);
  }

  return (
    <ContractForm form={form}>
      <Switch
        label="Acesso ao portal"
        description="Desativado, o barbeiro só vê o próprio perfil."
        {...portal}
        onChange={(event) => {
          portal.onChange(event);
          forgetMistake();
        }}
      />
      <Divider />
      <Stack gap="md">
        {flags.map(([flag, label, description]) => (
          <Switch key={flag} label={label} description={description} disabled={closed} {...toggle(flag)} />
        ))}
        <CountInput
          label="Dias de histórico"
          description="Quantos dias para trás o barbeiro vê seus atendimentos."
          maw={280}
          disabled={closed}
          {...form.field("data_access_days")}
        />
      </Stack>
      <FormActions form={form} submit="Salvar permissões" onCancel={onClose} />
    </ContractForm>
  );
}
