import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { settingColumns } from "#web/features/settings/setting-columns.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { WrittenAs } from "#web/ui/written-as.ts";

const pages = [
  ["/configuracoes", "Barbearia"],
  ["/configuracoes/horarios", "Horários"],
  ["/configuracoes/pagina", "Página pública"],
  ["/configuracoes/agendamento", "Agendamento"],
  ["/configuracoes/equipe", "Equipe"],
  ["/configuracoes/financeiro", "Financeiro"],
  ["/configuracoes/pagamentos", "Pagamentos"],
  ["/configuracoes/privacidade", "Privacidade"],
  ["/configuracoes/seguranca", "Segurança"],
] as const;

/** The tabs of the settings pages. */
export function SettingsPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTabs label="Configurações" pages={pages} />
      <Stack gap="lg" maw={960}>
        {children}
      </Stack>
    </>
  );
}

/** Renders a settings page once the settings are loaded. */
export function SettingsShown({ children }: { children: (settings: OwnSettings) => ReactNode }) {
  const query = useQuery(orpc.barbershops.settings.read.queryOptions());
  return (
    <SettingsPage>
      <WrittenAs value={settingColumns}>
        <Fetched query={query}>{children}</Fetched>
      </WrittenAs>
    </SettingsPage>
  );
}
