import { ActionIcon, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { quantityText } from "#contract/quantities.ts";
import type { CountedProduct } from "#contract/stock-counts.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { CountInput } from "#web/ui/count-input.tsx";
import { hasUnreadable } from "#web/ui/unreadable.ts";

type CountedQuantityProps = { count: string; product: CountedProduct };

/** A counted quantity, saved when the field is left; a value that could not be saved stays there with the reason. */
export function CountedQuantity({ count, product }: CountedQuantityProps) {
  const { id, nome, contado, unidade, conteudo } = product;
  const [typed, setTyped] = useState(contado);
  const unsaved = useRef<{ quantity: number | null }>(null);
  const again = useReadAgain(orpc.products.counts.key());
  const keep = useMutation({
    mutationFn: (quantity: number | null) =>
      client.products.counts.count({ id: count, product: id, contado: quantity }),
    onSuccess: async (_, saved) => {
      // More may have been typed meanwhile.
      if (unsaved.current?.quantity === saved) unsaved.current = null;
      await again();
    },
    scope: { id: `count ${count} ${id}` },
  });
  useEffect(() => {
    // Another person or a scanner counted the product too.
    if (!unsaved.current) setTyped(contado);
  }, [contado]);

  function type(quantity: number | null): void {
    unsaved.current = { quantity };
    setTyped(quantity);
  }

  function add({ currentTarget }: MouseEvent<HTMLElement>): void {
    if (hasUnreadable(currentTarget.parentElement!)) return;
    const more = (typed ?? 0) + conteudo;
    type(more);
    keep.mutate(more);
  }

  return (
    <Group gap={6} wrap="nowrap">
      <CountInput
        aria-label={`Quantidade de ${nome} (${unidade})`}
        w={104}
        rightSection={<span aria-hidden>{unidade}</span>}
        rightSectionWidth={34}
        error={keep.isError && refusalOf(keep.error).text}
        value={typed}
        onChange={type}
        onBlur={({ currentTarget }) =>
          unsaved.current && !currentTarget.dataset.unreadable && typed !== contado && keep.mutate(typed)
        }
        enterKeyHint="next"
        onKeyDown={({ key, currentTarget }) => key === "Enter" && goOn(currentTarget)}
      />
      <ActionIcon
        size={36}
        variant="default"
        aria-label={`Mais ${quantityText(conteudo, unidade)} de ${nome}`}
        onClick={add}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Focuses the next product of the list, or leaves the last one. */
function goOn(field: HTMLInputElement): void {
  const next = field.closest("li")?.nextElementSibling?.querySelector("input");
  if (next) next.focus();
  else field.blur();
}
