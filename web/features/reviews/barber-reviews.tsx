import { type Review, reviewList } from "#contract/reviews.ts";
import { Stars } from "#web/features/reviews/stars.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { Section } from "#web/ui/section.tsx";

const cells = { nota: ({ nota }: Review) => <Stars nota={nota} /> };

/** The reviews of a barber, newest first. */
export function BarberReviews({ barber }: { barber: string }) {
  const register = useRegister(orpc.reviews.list, reviewList, { prefix: "reviews-", always: { barber, size: 10 } });
  return (
    <Section title="Avaliações">
      <Register
        register={register}
        cells={cells}
        empty={{ title: "Nenhuma avaliação", hint: "Clientes avaliam cada atendimento concluído, na área deles." }}
      />
    </Section>
  );
}
