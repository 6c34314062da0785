import type { PageFault } from './fault.ts';

interface ProductsPage {
  nodes?: unknown[];
  pageInfo?: { endCursor?: string | null; hasNextPage?: boolean };
}

interface Answer {
  data?: { products?: ProductsPage } | null;
}

/** Spoils answers with a page of products in ways that no schema forbids. */
export class PageSpoiler {
  private lastPage: ProductsPage | undefined;

  /** The answer as it goes out; without a `fault`, as it came. */
  spoil(answer: Answer, fault: PageFault | undefined): object {
    const page = answer.data?.products;
    if (!page) return answer;
    const before = this.lastPage;
    this.lastPage = page;
    const replaced = (products: ProductsPage) => ({
      ...answer,
      data: { ...answer.data, products },
    });
    switch (fault) {
      case 'half-page':
        return replaced({ ...page, nodes: page.nodes?.slice(0, page.nodes.length / 2) });
      case 'empty-page':
        return replaced({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
      case 'early-end':
        return replaced({ ...page, pageInfo: { ...page.pageInfo, hasNextPage: false } });
      case 'duplicate-page':
        return replaced(before ?? page);
      default:
        return answer;
    }
  }
}
