import { Badge, Button, Group } from "@mantine/core";
import { IconBrandWhatsapp, IconPhone } from "@tabler/icons-react";
import type { ClientSummary } from "#contract/clients.ts";
import { formatPhone } from "#contract/phone.ts";

/** Buttons to call or write to the client. */
export function ClientContact({ client: { telefone, verificado } }: { client: ClientSummary }) {
  if (!telefone) return null;
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={`tel:${telefone}`}
        variant="default"
        leftSection={<IconPhone size={18} aria-hidden />}
      >
        {formatPhone(telefone)}
      </Button>
      <Button
        component="a"
        href={`https://wa.me/${telefone.replace("+", "")}`}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      >
        WhatsApp
      </Button>
      {!verificado && (
        <Badge variant="outline" color="gray">
          não verificado
        </Badge>
      )}
    </Group>
  );
}
