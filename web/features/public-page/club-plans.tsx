import { eachPeriod, formatMoney } from "#contract/money.ts";
import { chatWith } from "#contract/phone.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { subscribeLink } from "#web/features/public-page/history-entry.ts";

type ClubPlansProps = { shop: PublicBarbershop };

/** The plans of the shop's club, with links to subscribe. */
export function ClubPlans({ shop }: ClubPlansProps) {
  if (shop.plans.length === 0) return null;
  return (
    <section className="club" id="planos" aria-labelledby="club-title">
      <h2 id="club-title">Clube de assinatura</h2>
      <ul>
        {shop.plans.map((plan) => (
          <ClubPlan key={plan.id} shop={shop} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function ClubPlan({ shop, plan }: ClubPlansProps & { plan: PublicBarbershop["plans"][number] }) {
  const { id, nome, preco, periodo, descricao, icone, popular, online, cheio, oferece } = plan;
  return (
    <li className="card" data-popular={popular || undefined}>
      <h3>
        <span aria-hidden="true">{icone}</span> {nome}
        {popular && <small>Popular</small>}
      </h3>
      <p>
        <strong>{formatMoney(preco)}</strong>
        {eachPeriod[periodo]}
      </p>
      {descricao && <p className="note">{descricao}</p>}
      <ul>
        {oferece.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {cheio ? (
        <p className="note">Sem vagas agora.</p>
      ) : online ? (
        <a className="primary" href={subscribeLink(shop.slug, id)}>
          Assinar <span className="unseen">{nome}</span>
        </a>
      ) : (
        <AtTheShop shop={shop} nome={nome} />
      )}
    </li>
  );
}

/** How to subscribe to a plan that is not sold by card. */
function AtTheShop({ shop: { whatsapp }, nome }: ClubPlansProps & { nome: string }) {
  if (!whatsapp) return <p className="note">Assine no balcão da barbearia.</p>;
  const text = encodeURIComponent(`Olá, quero assinar o plano ${nome}.`);
  return (
    <>
      <p className="note">Assine no balcão da barbearia, ou peça por mensagem.</p>
      <a className="secondary" href={`${chatWith(whatsapp)}?text=${text}`} target="_blank" rel="noreferrer">
        Pedir pelo WhatsApp <span className="unseen">o plano {nome}</span>
      </a>
    </>
  );
}
