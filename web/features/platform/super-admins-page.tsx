import { Button, Group, Paper, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AddSuperAdmin, type SuperAdmin } from "#contract/platform.ts";
import { PlatformPage, Rows } from "#web/features/platform/platform-page.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.ts";

/** /super-admin/administradores */
export function SuperAdminsPage() {
  const query = useQuery(orpc.platform.superAdmins.list.queryOptions());

  return (
    <PlatformPage>
      <AddForm />
      <Fetched query={query}>
        {(people) => (
          <Rows>
            {people.map((person) => (
              <SuperAdminRow key={person.id} person={person} />
            ))}
          </Rows>
        )}
      </Fetched>
    </PlatformPage>
  );
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: orpc.platform.superAdmins.key() });
}

function AddForm() {
  const refresh = useRefresh();
  const form = useContractForm({
    schema: AddSuperAdmin,
    initialValues: { email: "" },
    onSubmit: async (values) => {
      await client.platform.superAdmins.add(values);
      toastSuccess("Super admin adicionado.");
      form.form.reset();
      await refresh();
    },
  });

  return (
    <Paper component="section" withBorder p="md" mb="lg" aria-label="Novo super admin">
      <ContractForm form={form}>
        <Group align="flex-end" gap="sm">
          <TextInput label="E-mail de uma conta que já existe" type="email" flex="1 1 16rem" {...form.field("email")} />
          <Button type="submit" loading={form.pending}>
            Tornar super admin
          </Button>
        </Group>
      </ContractForm>
    </Paper>
  );
}

function SuperAdminRow({ person: { id, full_name: name, email, since, made_by: by } }: { person: SuperAdmin }) {
  const [asking, setAsking] = useState(false);
  const own = useSession().user.id === id;
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: () => client.platform.superAdmins.remove({ id }),
    onSuccess: async () => {
      toastSuccess("Super admin removido.");
      await refresh();
    },
    onError: toastFailure,
    onSettled: () => setAsking(false),
  });

  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {name}
            {own ? " (você)" : ""}
          </Title>
          <Text size="sm">{email}</Text>
          <Text size="sm" c="dimmed">
            Desde <Moment at={since} />
            {by ? `, por ${by}` : ", com o código da instalação"}
          </Text>
        </div>
        {!own && (
          <Button variant="default" size="sm" aria-label={`Remover ${name}`} onClick={() => setAsking(true)}>
            Remover
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asking}
        title={`Remover ${name}?`}
        confirm="Remover"
        dangerous
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        A conta continua existindo, sem acesso à plataforma. As sessões dela terminam agora.
      </ConfirmDialog>
    </Paper>
  );
}
