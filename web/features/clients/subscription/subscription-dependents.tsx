import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { formatDate } from "#contract/dates.ts";
import type { ClientSubscription, Dependent } from "#contract/subscribers.ts";
import { AddDependent } from "#contract/subscription-acts.ts";
import { ClientSelect } from "#web/features/clients/client-select.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type OfOne = { subscription: ClientSubscription };

/** Whom the subscription covers beside its client, where its plan says so. */
export function SubscriptionDependents({ subscription }: OfOne) {
  const [adding, setAdding] = useState(false);
  const heading = useId();
  const mayChange = useSession().role !== "super_admin";
  const { dependentes, vagas, subscribed } = subscription;
  if (dependentes.length === 0 && (vagas === 0 || !subscribed)) return null;
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={3} fz="md" id={heading}>
          Dependentes: {dependentes.length} de {vagas}
        </Title>
        {mayChange && subscribed && dependentes.length < vagas && (
          <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
            Adicionar dependente
          </Button>
        )}
      </Group>
      {dependentes.length === 0 && <Text c="dimmed">O plano cobre mais pessoas, com a mesma cota.</Text>}
      <Stack component="ul" aria-labelledby={heading} gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {dependentes.map((one) => (
          <DependentRow key={one.id} of={subscription.id} dependent={one} mayChange={mayChange} />
        ))}
      </Stack>
      {adding && <AddDialog subscription={subscription} onClose={() => setAdding(false)} />}
    </section>
  );
}

type DependentRowProps = { of: string; dependent: Dependent; mayChange: boolean };

function DependentRow({ of, dependent: { id, cliente_id, nome, created_at, cobre }, mayChange }: DependentRowProps) {
  const [asking, setAsking] = useState(false);
  const timezone = useTimezone();
  const remove = useAct(() => client.subscribers.removeDependent({ id: of, dependente: id }), {
    done: "Dependente removido.",
    refresh: useReadAgain(orpc.subscribers.key()),
  });
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <PageLink to="/clientes/$id" params={{ id: cliente_id }} c="inherit" style={{ overflowWrap: "anywhere" }}>
          {nome}
        </PageLink>
        <Text size="sm" c="dimmed">
          Desde {formatDate(created_at, timezone)}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {!cobre && (
          <Badge variant="light" color="gray" miw="max-content">
            Fora do plano
          </Badge>
        )}
        {mayChange && (
          <Button variant="subtle" color="red.4" size="compact-md" onClick={() => setAsking(true)}>
            Remover
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asking}
        title={`Remover ${nome}?`}
        confirm="Remover dependente"
        dangerous
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        O plano deixa de cobrir {nome} agora. O que já usou continua contando na cota.
      </ConfirmDialog>
    </Group>
  );
}

function AddDialog({ subscription: { id, cliente_id, nome }, onClose }: OfOne & { onClose: () => void }) {
  const [chosen, setChosen] = useState<{ id: string; nome: string }>();
  const again = useReadAgain(orpc.subscribers.key());
  const form = useContractForm<AddDependent>({
    schema: AddDependent,
    initialValues: { id, client: "" },
    onSubmit: async (values) => {
      await client.subscribers.addDependent(values);
      toastSuccess("Dependente adicionado.");
      void again();
      onClose();
    },
  });
  const choose = (one?: { id: string; nome: string }) => {
    setChosen(one);
    form.form.setFieldValue("client", one?.id ?? "");
  };
  const wrong = form.form.errors.client;
  return (
    <FormDialog opened title={`Dependente de ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>Quem é da família usa o mesmo plano, com a mesma cota, enquanto a assinatura estiver paga.</Text>
        {chosen ? (
          <Group justify="space-between" wrap="nowrap">
            <Text style={{ overflowWrap: "anywhere" }}>
              Cliente: <b>{chosen.nome}</b>
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={() => choose()}>
              Trocar
            </Button>
          </Group>
        ) : (
          <ClientSelect label="Cliente" except={cliente_id} onChoose={choose} />
        )}
        {wrong && (
          <Text size="sm" c="red.4" role="alert">
            {chosen ? wrong : "Escolha o cliente."}
          </Text>
        )}
        <FormActions form={form} submit="Adicionar dependente" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
