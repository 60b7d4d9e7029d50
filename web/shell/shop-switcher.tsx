import { Menu } from "@mantine/core";
import { IconBuildingStore, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { announceSession } from "#web/lib/session.ts";
import { roleNames } from "#contract/role-names.ts";
import { toastFailure } from "#web/ui/toast.tsx";

/** The shops of a person who belongs to several, in their menu. */
export function ShopSwitcher() {
  const { data: shops, errorUpdateCount, refetch } = useQuery(orpc.auth.shops.queryOptions());
  return (
    <>
      <Menu.Label>Barbearias</Menu.Label>
      {!shops && errorUpdateCount === 0 && <Menu.Item disabled>Carregando...</Menu.Item>}
      {!shops && errorUpdateCount > 0 && (
        <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
          Tentar Novamente
        </Menu.Item>
      )}
      {shops?.map(({ id, nome, role, current }) => (
        <Menu.Item
          key={id}
          disabled={current}
          leftSection={<IconBuildingStore size={16} aria-hidden />}
          rightSection={current && <IconCheck size={16} aria-label="Barbearia atual" />}
          onClick={() => void switchTo(id).catch(toastFailure)}
        >
          {nome} ({roleNames[role]})
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

/** A full page load follows, so that nothing of the other shop stays in memory. */
async function switchTo(id: string): Promise<void> {
  await client.auth.switchShop({ id });
  announceSession();
  location.assign("/");
}
