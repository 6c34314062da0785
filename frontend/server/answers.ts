import type { SiteFacts } from '../src/lib/company.ts';
import { wordsOf } from '../src/lib/siteWords.ts';
import {
  homePage,
  marketplacePage,
  notFoundPage,
  ownPage,
  productPage,
  type SitePage,
  sitePages,
} from '../src/pages/pages.tsx';
import { siteFiles } from '../src/pages/siteFiles.ts';
import { draftOf, textsOf } from './body.ts';
import { readDraft, readSuccessor } from './gateway.ts';
import { answerOrderForm, drawOrder } from './orderPages.ts';
import { kept, own, type PageAnswer, type PageCall } from './pageAnswer.ts';
import { addPicture, drawProblem, reportProblem } from './problemPage.ts';
import { productFiles } from './productFiles.ts';
import { renderPage } from './render.tsx';
import { homeContent, marketplaceContent, placePostedOrder, productContent } from './shopPages.ts';
import { currentSite, siteWith } from './site.ts';
import { renderStaffPage, renderStaffShell } from './staffPages.tsx';
import {
  awaitProduct,
  drawHandover,
  drawNoReminders,
  drawStopWaiting,
  findOrders,
  handOver,
  refuseReminders,
  sendMessage,
  stopWaiting,
} from './visitorForms.ts';

/** Pages that need nothing but what the company says. */
const textPages: ReadonlyMap<string, SitePage> = new Map(
  sitePages
    .filter((page) => !page.isServed && page !== notFoundPage)
    .map((page) => [page.path, page]),
);

/** The page of a category: the last part is made of its name. */
const CATEGORY_PAGE = /^\/marketplace\/category\/[a-z0-9-]{1,120}$/;

const PLAIN = 'text/plain; charset=utf-8';
const fileTypes: Readonly<Record<string, string>> = {
  txt: PLAIN,
  xml: 'text/xml; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

/** Answers a call; undefined for an address that the server does not have. Throws `GatewayAwayError`. */
export async function answerCall(call: PageCall): Promise<PageAnswer | undefined> {
  const { method, path, query, headers } = call;
  const site = await currentSite();
  if (method === 'POST' && path === '/preview') return answerPreview(call);
  if (method === 'POST') return answerForm(site, call);
  if (path === '/orders/handover') return drawHandover(site);
  if (path === '/orders/problem') return drawProblem(site, call);
  if (path === '/orders/reminders') return drawNoReminders(site, query);
  const text = textPages.get(path);
  if (text) return kept(200, renderPage(site, text));
  if (path === '/admin' || path.startsWith('/admin/')) return staffAnswer(site, path);
  const own = wordsOf(site).pages.find(({ slug }) => path === `/pages/${slug}`);
  if (own) return kept(200, renderPage(site, ownPage(own)));
  const ofProducts = Object.hasOwn(productFiles, path) ? productFiles[path] : undefined;
  if (ofProducts) return { file: await ofProducts.write(site), type: ofProducts.type };
  const [, stopKey] = /^\/waiting\/([0-9a-f-]{36})$/.exec(path) ?? [];
  if (stopKey) return drawStopWaiting(site, stopKey);
  const file = siteFiles(site)[path.slice(1)];
  if (file !== undefined) return { file, type: fileTypes[path.split('.').at(-1) ?? ''] ?? PLAIN };
  if (path === '/') return kept(200, renderPage(site, homePage, await homeContent(query)));
  if (path === '/marketplace' || CATEGORY_PAGE.test(path)) {
    const { isFound, ...content } = await marketplaceContent(site, query, headers, { path });
    return kept(isFound ? 200 : 404, renderPage(site, marketplacePage, content));
  }
  const [, productId] = /^\/marketplace\/([1-9]\d{0,14})$/.exec(path) ?? [];
  if (productId) {
    const { isFound, ...content } = await productContent(site, Number(productId), query, headers);
    const movedTo = isFound ? undefined : await readSuccessor(Number(productId), headers);
    if (movedTo !== undefined) return { location: `/marketplace/${movedTo}` };
    return kept(isFound ? 200 : 404, renderPage(site, productPage, content));
  }
  const [, orderId] = /^\/orders\/([^/]+)$/.exec(path) ?? [];
  if (!orderId) return undefined;
  return drawOrder(site, decodeSegment(orderId), call);
}

/** A page as the owner's draft would make it: no one else may have it rendered. */
async function answerPreview({ headers, body }: PageCall): Promise<PageAnswer> {
  const field = draftOf(body);
  const saved = await readDraft(headers, field('token'), field('changes'));
  if (!saved) return notFound();
  const site = siteWith(saved);
  const path = field('page');
  const written = wordsOf(site).pages.find(({ slug }) => path === `/pages/${slug}`);
  const page = written ? ownPage(written) : (textPages.get(path) ?? homePage);
  const content = page === homePage ? await homeContent('') : {};
  return own(200, renderPage(site, page, { ...content, isPrivate: true }));
}

async function answerForm(site: SiteFacts, call: PageCall): Promise<PageAnswer | undefined> {
  const { path, headers, body } = call;
  if (path === '/api/orders') {
    const outcome = await placePostedOrder(site, textsOf(body), headers);
    if ('orderId' in outcome) return { location: `/orders/${outcome.orderId}` };
    return own(outcome.status, renderPage(site, marketplacePage, outcome.content));
  }
  if (path === '/api/contact') return sendMessage(site, call);
  if (path === '/api/orders/handover') return handOver(site, call);
  if (path === '/api/orders/find') return findOrders(site, call);
  const [, productId] = /^\/api\/products\/(\d{1,15})\/waiting$/.exec(path) ?? [];
  if (productId) return awaitProduct(site, Number(productId), call);
  const [, stopKey] = /^\/api\/waiting\/([0-9a-f-]{36})\/stop$/.exec(path) ?? [];
  if (stopKey) return stopWaiting(stopKey, call);
  const [, segment, step] =
    /^\/api\/orders\/([^/]+)\/(payment-proof|extend|withdraw|refund-account|delivered|resend|correct|no-reminders|code|problem|problem-picture)$/.exec(
      path,
    ) ?? [];
  if (!segment) return undefined;
  const orderId = decodeSegment(segment);
  if (step === 'problem') return reportProblem(site, orderId, call);
  if (step === 'problem-picture') return addPicture(site, orderId, call);
  if (step === 'no-reminders') return refuseReminders(site, orderId, call);
  return answerOrderForm(site, orderId, step, call);
}

/** The answer to any other address. */
export const notFound = async (): Promise<PageAnswer> =>
  own(404, renderPage(await currentSite(), notFoundPage));

async function staffAnswer(site: SiteFacts, path: string): Promise<PageAnswer> {
  const page = (await renderStaffPage(site, path)) ?? renderStaffShell(site);
  return { status: 200, document: page, mayBeKept: true, isHidden: true };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a broken escape names nothing that exists
  }
}
