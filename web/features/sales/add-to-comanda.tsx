import { ActionIcon, Group, SegmentedControl, Select, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCamera } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Comanda } from "#contract/comandas.ts";
import { AddAmount, type Added } from "#web/features/sales/add-amount.tsx";
import { NewVoucher, PackageSelect } from "#web/features/sales/add-prepaid.tsx";
import { SellerSelect, TeamSelect } from "#web/features/barbers/team-select.tsx";
import { useComandaAct, useSellerRights } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { toastProblem } from "#web/ui/toast.tsx";

const Camera = lazy(() => import("#web/features/products/counts/camera-dialog.tsx"));

type Kind = "servico" | "produto" | "gorjeta" | "plano" | "pacote" | "vale";

const kinds = [
  { value: "servico", label: "Serviço" },
  { value: "produto", label: "Produto" },
  { value: "gorjeta", label: "Gorjeta" },
];
const ofDesk = [
  { value: "plano", label: "Plano" },
  { value: "pacote", label: "Pacote" },
  { value: "vale", label: "Presente" },
];
const nobodys: Kind[] = ["plano", "pacote", "vale"];
const ofSeller = [...kinds, ofDesk[0]!];

/**
 * Adds a service, a product, a tip, a plan or, for the reception, a package or a voucher; none of the last three to a barber's own
 * consumption. The barber stays selected for the next item; a barber who sells starts with themselves. Nobody sold a plan until the desk
 * says so; a barber sells it as themselves.
 */
export function AddToComanda({ comanda: { id, items, consumo_de } }: { comanda: Comanda }) {
  const [kind, setKind] = useState<Kind>("servico");
  const { role, barbeiro_id: own } = useSession();
  const last = items.findLast(({ barbeiro_id }) => barbeiro_id)?.barbeiro_id;
  const [barber, setBarber] = useState(last ?? (role === "barbeiro" ? own : null));
  const [vendor, setVendor] = useState<string | null>(null);
  const { mutate } = useComandaAct();
  const { isDesk } = useSellerRights();
  const add = {
    plan: (chosen: string) =>
      mutate((once) => client.sales.addItem({ id, tipo: "plano", plan: chosen, barbeiro_id: vendor }, once)),
    package: (chosen: string) => mutate((once) => client.sales.addItem({ id, tipo: "pacote", package: chosen }, once)),
    voucher: (given: { preco: number; para: string }, added: Added) =>
      mutate((once) => client.sales.addItem({ id, tipo: "vale", ...given }, once), added),
    service: (service: string) =>
      mutate((once) => client.sales.addItem({ id, tipo: "servico", service, barbeiro_id: barber }, once)),
    product: (product: string) =>
      mutate((once) =>
        client.sales.addItem({ id, tipo: "produto", product, barbeiro_id: barber, quantidade: 1 }, once),
      ),
    tip: (preco: number, added: Added) =>
      barber &&
      mutate((once) => client.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: barber, preco }, once), added),
  };
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="Adicionar"
        fullWidth
        // Makes six fit in one line of a phone.
        styles={{ label: { paddingInline: 3 } }}
        value={kind}
        data={consumo_de ? kinds : isDesk ? [...kinds, ...ofDesk] : ofSeller}
        onChange={(chosen) => setKind(chosen as Kind)}
      />
      {!nobodys.includes(kind) && <TeamSelect aria-label="Barbeiro" value={barber} onChange={setBarber} clearable />}
      {kind === "servico" && <ServiceSelect barber={barber} onChoose={add.service} />}
      {kind === "produto" && <SoldSelect onChoose={add.product} />}
      {kind === "gorjeta" && <AddAmount label="Valor da gorjeta" isReady={barber !== null} onAdd={add.tip} />}
      {kind === "plano" && isDesk && <SellerSelect aria-label="Vendido por" value={vendor} onChange={setVendor} />}
      {kind === "plano" && <PlanSelect onChoose={add.plan} />}
      {kind === "pacote" && <PackageSelect onChoose={add.package} />}
      {kind === "vale" && <NewVoucher onAdd={add.voucher} />}
    </Stack>
  );
}

/** Each service at the price of the chosen barber. */
function ServiceSelect({ barber, onChoose }: { barber: string | null; onChoose: (id: string) => void }) {
  const { data: services = [] } = useQuery(orpc.services.list.queryOptions());
  const { data: team = [] } = useQuery(orpc.barbers.bookable.queryOptions());
  const own = new Map(team.find(({ id }) => id === barber)?.services.map(({ id, preco }) => [id, preco]));
  return (
    <Select
      aria-label="Serviço"
      placeholder="Adicionar serviço"
      searchable
      data={services.map(({ id, nome, preco }) => ({
        value: id,
        label: `${nome} · ${formatMoney(own.get(id) ?? preco)}`,
      }))}
      value={null}
      onChange={(id) => id && onChoose(id)}
      nothingFoundMessage="Nenhum serviço com esse nome."
    />
  );
}

/** Sells a plan to the client of the comanda. */
function PlanSelect({ onChoose }: { onChoose: (id: string) => void }) {
  const { data: plans = [] } = useQuery(orpc.plans.onSale.queryOptions());
  return (
    <Select
      aria-label="Plano"
      placeholder="Adicionar plano"
      data={plans.map(({ id, nome, preco, cheio }) => ({
        value: id,
        label: `${nome} · ${formatMoney(preco)}${cheio ? " · sem vagas novas" : ""}`,
      }))}
      value={null}
      onChange={(id) => id && onChoose(id)}
      nothingFoundMessage="Nenhum plano à venda."
    />
  );
}

function SoldSelect({ onChoose }: { onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState("");
  const [filming, setFilming] = useState(false);
  const [query] = useDebouncedValue(typed.trim(), 300);
  const found = useQuery(orpc.products.search.queryOptions({ input: { query }, placeholderData: keepPreviousData }));
  const nothing = found.isError ? refusalOf(found.error).text : "Nenhum produto à venda encontrado.";
  /** A scanner types the code and presses Enter; the camera reads it. */
  const addByCode = async (code: string) => {
    const [product, ...others] = await client.products.search({ query: code });
    if (!product || others.length > 0) return toastProblem(`Nenhum produto à venda com o código ${code}.`);
    setTyped("");
    onChoose(product.id);
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        flex={1}
        onKeyDown={({ key }) => key === "Enter" && /^\d{6,}$/.test(typed.trim()) && void addByCode(typed.trim())}
        aria-label="Produto"
        placeholder="Adicionar produto por nome ou código"
        searchable
        data={(found.data ?? []).map(({ id, nome, preco }) => ({
          value: id,
          label: `${nome} · ${formatMoney(preco ?? 0)}`,
        }))}
        // The server searches, including accents and codes, so the kit does not filter.
        filter={({ options }) => options}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id) => id && onChoose(id)}
        nothingFoundMessage={found.isFetching ? "Buscando…" : nothing}
      />
      <ActionIcon size={36} variant="default" aria-label="Ler código com a câmera" onClick={() => setFilming(true)}>
        <IconCamera size={18} aria-hidden />
      </ActionIcon>
      {filming && (
        <Suspense>
          <Camera onCode={(code) => void addByCode(code)} onClose={() => setFilming(false)}>
            {null}
          </Camera>
        </Suspense>
      )}
    </Group>
  );
}
