import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, formatDay } from "#contract/dates.ts";
import type { PlatformShop } from "#contract/platform.ts";
import type { PlanQuote } from "#contract/shop-subscriptions.ts";
import { GraceForm } from "#web/features/platform/grace-form.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Shop = Pick<PlatformShop, "id" | "nome" | "plan_id" | "plano" | "deve">;
type ChangeProps = { shop: Shop; wanted?: string | undefined; onClose: () => void };

/** Changes a shop's plan, with a preview of the consequences; also gives days of grace where the shop owes. */
export function ChangePlanDialog({ shop, wanted, onClose }: ChangeProps) {
  const plans = useQuery(orpc.platform.plans.list.queryOptions({ input: { size: 100 } }));
  return (
    <Dialog opened title={`Plano de ${shop.nome}`} onClose={onClose}>
      <Fetched query={plans} loading={<ListSkeleton rows={3} />}>
        {({ items }) => (
          <Stack>
            <Choice shop={shop} wanted={wanted} plans={items} onClose={onClose} />
            {shop.deve && <GraceForm shop={shop} onClose={onClose} />}
          </Stack>
        )}
      </Fetched>
    </Dialog>
  );
}

type ChoiceProps = ChangeProps & { plans: { id: string; nome: string; preco: number }[] };

function Choice({ shop: { id, nome, plan_id, plano }, wanted, plans, onClose }: ChoiceProps) {
  const [chosen, setChosen] = useState(wanted ?? plan_id ?? "");
  const plan = chosen || null;
  const quote = useQuery({
    ...orpc.platform.subscriptions.quote.queryOptions({ input: { shop: id, ...(plan && { plan }) } }),
    enabled: plan !== plan_id,
  });
  const change = useAct((valor: number) => client.platform.subscriptions.change({ shop: id, plan, valor }), {
    done: plan ? "Plano trocado." : "Plano retirado.",
    refresh: useReadAgain(orpc.platform.key()),
  });
  const [asking, setAsking] = useState(false);
  const give = () => quote.data && change.mutate(quote.data.valor, { onSuccess: onClose });
  const small = quote.data && smallText(quote.data, nome);
  const isKept = plan_id !== null && !plans.some((one) => one.id === plan_id);
  return (
    <>
      <NativeSelect
        label="Plano"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: "", label: "Sem plano" },
          ...(isKept ? [{ value: plan_id, label: `${plano} (arquivado)` }] : []),
          ...plans.map((one) => ({ value: one.id, label: `${one.nome}, ${formatMoney(one.preco)} por mês` })),
        ]}
      />
      {plan === plan_id ? (
        <Text size="sm" c="dimmed">
          {plan ? "É o plano que a barbearia tem." : "A barbearia não paga nada e não tem limite de barbeiros."}
        </Text>
      ) : (
        <Fetched query={quote} loading={<ListSkeleton rows={1} />}>
          {(quoted) => <Alert>{quoteText(quoted, plan === null)}</Alert>}
        </Fetched>
      )}
      {small && (
        <Text size="sm" c="yellow.4">
          {small}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button
          disabled={plan === plan_id || !quote.data}
          loading={change.isPending}
          onClick={() => (small ? setAsking(true) : give())}
        >
          Trocar plano
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Dar um plano menor que a equipe?"
        confirm="Trocar mesmo assim"
        pending={change.isPending}
        onConfirm={give}
        onClose={() => setAsking(false)}
      >
        {small}
      </ConfirmDialog>
    </>
  );
}

/** The warning for a plan that allows fewer barbers than the shop has. */
function smallText({ barbeiros, limite }: PlanQuote, nome: string): string | null {
  if (limite === null || barbeiros <= limite) return null;
  return `${nome} tem ${barbeiros} barbeiros, com os convites pendentes, e o plano permite ${limite}. Ninguém sai da equipe, mas não dá para adicionar mais ninguém.`;
}

function quoteText({ quando, de, proxima, valor }: PlanQuote, isNone: boolean): string {
  if (isNone)
    return "Nada mais é cobrado, e a barbearia fica sem limite de barbeiros. As faturas em aberto continuam em aberto.";
  const next = formatDay(proxima!);
  if (quando === "teste") return `Começa agora em teste. A primeira fatura é feita em ${next}.`;
  if (quando === "proximo") return `Começa em ${formatDay(de)}, com o próximo período. Até lá nada muda.`;
  if (valor === 0) return `Vale agora, sem cobrança. A próxima fatura é feita em ${next}.`;
  return `Vale agora. É feita uma fatura de ${formatMoney(valor)}, até ${formatDay(addDays(proxima!, -1))}.`;
}
