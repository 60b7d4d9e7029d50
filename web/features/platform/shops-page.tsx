import { Group, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ShopStatus } from "#contract/values.ts";
import { PagedRows, PlatformPage } from "#web/features/platform/platform-page.tsx";
import { ShopRow } from "#web/features/platform/shop-row.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { pageByPage } from "#web/lib/page-by-page.ts";

const sorts = [
  { value: "-last_activity_at", label: "Última atividade" },
  { value: "nome", label: "Nome" },
  { value: "-created_at", label: "Mais novas" },
  { value: "-recent_appointments", label: "Mais agendamentos" },
] as const;
type ShopSort = (typeof sorts)[number]["value"];

const statuses: { value: "" | ShopStatus; label: string }[] = [
  { value: "", label: "Todas" },
  { value: "ativa", label: "Ativas" },
  { value: "suspensa", label: "Suspensas" },
  { value: "encerrada", label: "Encerradas" },
];

/** /super-admin */
export function ShopsPage() {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 300);
  const [status, setStatus] = useState<"" | ShopStatus>("");
  const [sort, setSort] = useState<ShopSort>("-last_activity_at");
  const query = useInfiniteQuery(
    orpc.platform.shops.list.infiniteOptions({
      input: (after: string | undefined) => ({
        sort,
        after,
        ...(search && { query: search }),
        ...(status && { status }),
      }),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  );

  return (
    <PlatformPage>
      <Group mb="md" align="flex-end">
        <TextInput
          label="Buscar"
          placeholder="Nome ou link da barbearia"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          flex="1 1 16rem"
        />
        <NativeSelect
          label="Situação"
          flex="0 1 10rem"
          data={statuses}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as "" | ShopStatus)}
        />
        <NativeSelect
          label="Ordenar por"
          flex="0 1 10rem"
          data={sorts}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value as ShopSort)}
        />
      </Group>
      <PagedRows query={query} empty="Nenhuma barbearia encontrada">
        {(shop) => <ShopRow key={shop.id} shop={shop} />}
      </PagedRows>
    </PlatformPage>
  );
}
