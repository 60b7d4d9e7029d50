import { isMet } from "../bench/kit/verdicts.ts";
import { goalsOf, limitedPages } from "../bench/size/goals.ts";
import { loadOf } from "../bench/size/pages.ts";
import { foundNewShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

for (const page of limitedPages)
  test(`${page.path} loads no more than its limits`, async ({ browser, context, request, baseURL }) => {
    const founder = page.as === "owner" ? request : context.request;
    const { slug } = (await foundNewShop(founder)).session.barbershop!;
    await founder.post("/api/v1/settings/publish", { data: { publicada: true, conferido: true } });
    if (page.as === "client") await joinAsClient(request, slug);
    const { cookies } = await request.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const load = await loadOf(browser, { ...page, url: baseURL!, path: page.path.replace(":slug", slug), cookie });
    expect(goalsOf(page, load).filter((goal) => !isMet(goal))).toEqual([]);
  });
