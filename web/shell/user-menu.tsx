import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChecks, IconChevronDown, IconLogout, IconSettings, IconUser } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import type { Session } from "#contract/auth.ts";
import { roleNames } from "#contract/role-names.ts";
import { usePutAway } from "#web/features/barbershops/first-steps/use-first-steps.ts";
import { opens, profileOf } from "#web/shell/screen.ts";
import { ShopSwitcher } from "#web/shell/shop-switcher.tsx";
import { signOut } from "#web/shell/sign-out.ts";
import classes from "#web/shell/top-bar.module.css";
import { MenuLink } from "#web/ui/menu-link.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

export function UserMenu({ session }: { session: Session }) {
  const { user, role, other_shops } = session;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <Avatar src={user.avatar} name={user.name} size={32} color="yellow" alt="" aria-hidden />
          <VisuallyHidden>Menu de</VisuallyHidden>
          <span className={classes.userName}>
            <Text component="span" size="sm" fw={500} truncate>
              {user.name}
            </Text>
            <Text component="span" size="xs" c="dimmed">
              {roleNames[role]}
            </Text>
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {other_shops && <ShopSwitcher />}
        <MenuLink to={profileOf(role)} leftSection={<IconUser size={16} aria-hidden />}>
          Perfil
        </MenuLink>
        {opens(session, "/configuracoes") && (
          <MenuLink to="/configuracoes" leftSection={<IconSettings size={16} aria-hidden />}>
            Configurações
          </MenuLink>
        )}
        {role === "admin" && <FirstStepsItem />}
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void signOut().catch(toastFailure)}
        >
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows a new owner's list of first steps again after it was dismissed. */
function FirstStepsItem() {
  const router = useRouter();
  const { mutate: putAway } = usePutAway();
  const show = () => {
    putAway(false);
    void router.navigate({ to: "/agendamentos" });
  };
  return (
    <Menu.Item leftSection={<IconChecks size={16} aria-hidden />} onClick={show}>
      Primeiros passos
    </Menu.Item>
  );
}
