import { Button } from "@mantine/core";
import { useState } from "react";
import type { OwnVisit } from "#contract/own-appointments.ts";
import type { OwnReview } from "#contract/reviews.ts";
import { ReviewDialog } from "#web/features/reviews/review-dialog.tsx";
import { Stars } from "#web/features/reviews/stars.tsx";

/** A client's review of a visit. */
export function WrittenReview({ review: { nota, comentario } }: { review: OwnReview }) {
  return (
    <>
      <Stars nota={nota} />
      {comentario && <p style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{comentario}</p>}
    </>
  );
}

/** Writes a review, or changes it as long as that is allowed. */
export function ReviewVisit({ visit }: { visit: OwnVisit }) {
  const { status, avaliacao } = visit;
  const [opened, setOpened] = useState(false);
  if (status !== "concluido" || avaliacao?.muda === false) return null;
  return (
    <>
      <Button variant={avaliacao ? "default" : "filled"} size="sm" onClick={() => setOpened(true)}>
        {avaliacao ? "Mudar avaliação" : "Avaliar"}
      </Button>
      {opened && <ReviewDialog visit={visit} onClose={() => setOpened(false)} />}
    </>
  );
}
