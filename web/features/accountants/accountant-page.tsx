import { Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle, useHash } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#contract/dates.ts";
import { MonthFiles } from "#web/features/accountants/month-files.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { Logo } from "#web/shell/logo.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Toasts } from "#web/ui/toast.tsx";

/** /contador, opened by the link of a shop's accountant. The token follows a `#`, which browsers send to no server. */
export function AccountantPage() {
  const [hash] = useHash({ getInitialValueInEffect: false });
  const token = hash.slice(1);
  useDocumentTitle("Contador");
  if (!token) return <FullScreen title="Contador" text="Abra o link que a barbearia mandou." />;
  return (
    <Stack component="main" gap="lg" maw={860} mx="auto" p="md">
      <Toasts />
      <Shown key={token} token={token} />
    </Stack>
  );
}

function Shown({ token }: { token: string }) {
  const query = useQuery(orpc.finance.accountants.shared.read.queryOptions({ input: { token } }));
  return (
    <Fetched query={query}>
      {({ barbearia, contador, vale_ate, ...months }) => (
        <>
          <Stack gap="xs">
            <Logo size={32} />
            <Title order={1} style={{ overflowWrap: "anywhere" }}>
              {barbearia}
            </Title>
            <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
              Arquivos para {contador}. O link vale até {formatDay(vale_ate)}.
            </Text>
          </Stack>
          <MonthFiles months={months} take={(input) => client.finance.accountants.shared.file({ token, ...input })} />
        </>
      )}
    </Fetched>
  );
}
