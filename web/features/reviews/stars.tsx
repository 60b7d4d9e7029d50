import { Group, Text, VisuallyHidden } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { countedReviews, fewestReviews, formatRating, type Rating } from "#contract/reviews.ts";

export const starColor = "var(--mantine-color-yellow-5)";

/** A barber's rating: the average, and the number of reviews. */
export function BarberRating({ rating }: { rating: Rating }) {
  const { total } = rating;
  const known = total >= fewestReviews;
  return (
    <Group component="span" gap={6} wrap="nowrap" miw={0}>
      <Group component="span" gap={4} wrap="nowrap" flex="none">
        <IconStarFilled size={16} color={starColor} aria-hidden />
        <span>
          <VisuallyHidden>Nota </VisuallyHidden>
          {formatRating(rating)}
          {known && <VisuallyHidden> de 5</VisuallyHidden>}
          <VisuallyHidden>, </VisuallyHidden>
        </span>
      </Group>
      <Text component="span" size="sm" c="dimmed" truncate>
        {known ? howMany(total) : "ainda sem avaliações suficientes"}
      </Text>
    </Group>
  );
}

function howMany(total: number): string {
  return total === countedReviews ? `últimas ${total} avaliações` : `${total} avaliações`;
}

/** The stars of one review. */
export function Stars({ nota }: { nota: number }) {
  return (
    <Group component="span" gap={2} wrap="nowrap" h="1lh">
      <VisuallyHidden>{starsText(nota)}</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((star) => {
        const Star = star <= nota ? IconStarFilled : IconStar;
        return <Star key={star} size={16} color={starColor} aria-hidden />;
      })}
    </Group>
  );
}

export function starsText(nota: number): string {
  return nota === 1 ? "1 estrela" : `${nota} estrelas`;
}
