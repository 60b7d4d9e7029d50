import { Group, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AccountRow } from "#web/features/platform/account-row.tsx";
import { InviteStaff } from "#web/features/platform/invite-staff.tsx";
import { PagedRows, PlatformPage } from "#web/features/platform/platform-page.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { pageByPage } from "#web/lib/page-by-page.ts";

/** /super-admin/usuarios */
export function AccountsPage() {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 300);
  const query = useInfiniteQuery(
    orpc.platform.accounts.list.infiniteOptions({
      input: (after: string | undefined) => ({ after, ...(search && { query: search }) }),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  );

  return (
    <PlatformPage>
      <Group mb="md" align="flex-end">
        <TextInput
          label="Buscar"
          placeholder="Nome ou e-mail"
          maxLength={80}
          flex="1 1 16rem"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <InviteStaff />
      </Group>
      <PagedRows query={query} empty="Nenhuma conta encontrada">
        {(account) => <AccountRow key={account.id} account={account} />}
      </PagedRows>
    </PlatformPage>
  );
}
