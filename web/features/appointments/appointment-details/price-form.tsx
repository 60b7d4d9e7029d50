import { Button, Group } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Centavos } from "#contract/values.ts";
import { MoneyInput } from "#web/ui/money-input.tsx";

type PriceFormProps = { price: number; onPrice: (centavos: number) => void; onClose: () => void };

export function PriceForm({ price, onPrice, onClose }: PriceFormProps) {
  const [centavos, setCentavos] = useState<number | null>(price);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.select(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = Centavos.safeParse(centavos);
    if (checked.success) onPrice(checked.data);
    else setError(checked.error.issues[0]?.message);
  }

  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <MoneyInput label="Valor" value={centavos} onChange={setCentavos} error={error} flex={1} ref={input} />
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit">Salvar</Button>
      </Group>
    </form>
  );
}
