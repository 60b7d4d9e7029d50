import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatPhone } from "#contract/phone.ts";
import type { ToOrder } from "#contract/products.ts";
import { quantityText } from "#contract/quantities.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Section } from "#web/ui/section.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** The products to order, as a text per supplier that can be edited before sending. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(orpc.products.toOrder.queryOptions());
  return (
    <Dialog opened onClose={onClose} title="Sugestão de pedido" size="lg">
      <Fetched query={query}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState title="Nada para pedir" hint="Aqui aparece o que chega ao estoque mínimo do cadastro." />
          ) : (
            <Stack gap="md">
              <Text c="dimmed">
                O que está no mínimo ou abaixo, para voltar ao dobro do mínimo. Mude o texto antes de enviar.
              </Text>
              {orders.map((order) => (
                <Order key={order.fornecedor?.id ?? ""} order={order} />
              ))}
            </Stack>
          )
        }
      </Fetched>
    </Dialog>
  );
}

function Order({ order }: { order: ToOrder }) {
  const { barbershop } = useSession();
  const { nome, telefone } = order.fornecedor ?? { nome: "Sem fornecedor", telefone: null };
  const [text, setText] = useState(() => orderText(order, barbershop?.nome ?? ""));
  return (
    <Section title={nome} {...(telefone && { description: formatPhone(telefone) })}>
      <Textarea
        aria-label={`Pedido para ${nome}`}
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group gap="sm" mt="sm">
        <CopyButton variant="default" text={text} copied="Copiado" aria-label={`Copiar o pedido para ${nome}`}>
          Copiar
        </CopyButton>
        <Button
          component="a"
          target="_blank"
          rel="noreferrer"
          aria-label={`Enviar pelo WhatsApp o pedido para ${nome}`}
          href={`https://wa.me/${telefone?.replace("+", "") ?? ""}?text=${encodeURIComponent(text)}`}
        >
          Enviar pelo WhatsApp
        </Button>
      </Group>
    </Section>
  );
}

function orderText({ fornecedor, items }: ToOrder, shop: string): string {
  const lines = items.map(({ nome, marca, sku, conteudo, unidade, embalagens }) => {
    const of = conteudo > 1 ? ` de ${quantityText(conteudo, unidade)}` : "";
    return `• ${embalagens} × ${[nome, marca].filter(Boolean).join(" ")}${of}${sku ? ` (${sku})` : ""}`;
  });
  return [`Olá${fornecedor ? `, ${fornecedor.nome}` : ""}. Pedido da ${shop}:`, ...lines].join("\n");
}
