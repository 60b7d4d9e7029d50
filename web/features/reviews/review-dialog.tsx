import { Input, Rating, Textarea } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { type FormEvent, useId } from "react";
import type { OwnVisit } from "#contract/own-appointments.ts";
import { WriteReview } from "#contract/reviews.ts";
import { starColor, starsText } from "#web/features/reviews/stars.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type ReviewDialogProps = { visit: OwnVisit; onClose: () => void };

export function ReviewDialog({ visit: { id, barbeiro, avaliacao }, onClose }: ReviewDialogProps) {
  const again = useReadAgain(orpc.appointments.mine.list.key());
  const form = useContractForm<WriteReview>({
    schema: WriteReview,
    initialValues: { id, nota: avaliacao?.nota ?? 0, comentario: avaliacao?.comentario ?? "" },
    onSubmit: async (values) => {
      await client.reviews.mine.write(values).finally(() => void again());
      toastSuccess("Avaliação salva.");
      onClose();
    },
  });
  const { error, ...stars } = form.field("nota");
  const errorId = useId();
  // The kit's rating only previews on arrow keys, so this selects.
  const choose = ({ target }: FormEvent) => target instanceof HTMLInputElement && stars.onChange(Number(target.value));

  return (
    <FormDialog opened title={`Como foi com ${barbeiro}?`} onClose={onClose}>
      <ContractForm form={form}>
        <Input.Wrapper label="Nota" labelElement="div" error={error} errorProps={{ id: errorId }}>
          <Rating
            {...stars}
            role="radiogroup"
            aria-label="Nota"
            aria-invalid={Boolean(error)}
            aria-describedby={error ? errorId : undefined}
            tabIndex={-1}
            onChangeCapture={choose}
            emptySymbol={<IconStar size={40} color={starColor} aria-hidden />}
            fullSymbol={<IconStarFilled size={40} color={starColor} aria-hidden />}
            getSymbolLabel={(nota) => (nota === 0 ? "Sem nota" : starsText(nota))}
          />
        </Input.Wrapper>
        <Textarea
          label="Comentário (opcional)"
          description="A equipe da barbearia lê. Você pode mudar por 7 dias."
          autosize
          minRows={3}
          maxLength={300}
          {...form.field("comentario")}
        />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
