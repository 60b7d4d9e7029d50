import { Alert, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type PixReceiver, pixCode } from "#contract/pix.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { qrPicture } from "#web/lib/qr-picture.ts";
import { useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { PageLink } from "#web/ui/links.tsx";

type PixCodeProps = { numero: number; valor: number };

/** A Pix code that the client scans or copies to pay that many centavos. */
export function PixCode({ numero, valor }: PixCodeProps) {
  const { data: receiver } = useQuery(orpc.sales.pixReceiver.queryOptions());
  if (receiver === undefined) return <Skeleton height={120} />;
  if (receiver === null) return <NoKey />;
  return <Code receiver={receiver} numero={numero} valor={valor} />;
}

function Code({ receiver, ...payment }: PixCodeProps & { receiver: PixReceiver }) {
  const code = pixCode(receiver, payment);
  return (
    <Stack align="center" gap="xs">
      <img
        src={qrPicture(code)}
        alt={`Código QR do Pix de ${formatMoney(payment.valor)}`}
        style={{ width: "min(100%, 20rem)", borderRadius: "var(--mantine-radius-md)" }}
      />
      <Text size="sm" c="dimmed" ta="center">
        Para {receiver.nome}
      </Text>
      <CopyButton variant="default" text={code} copied="Código copiado">
        Copiar código
      </CopyButton>
    </Stack>
  );
}

function NoKey() {
  const session = useSession();
  return (
    <Alert color="yellow" variant="outline" title="Sem chave Pix">
      {opens(session, "/configuracoes") ? (
        <>
          Para mostrar o código com o valor,{" "}
          <PageLink to="/configuracoes" inherit underline="always">
            cadastre a chave da barbearia
          </PageLink>
          .
        </>
      ) : (
        "Para mostrar o código com o valor, peça a um administrador que cadastre a chave da barbearia."
      )}
    </Alert>
  );
}
