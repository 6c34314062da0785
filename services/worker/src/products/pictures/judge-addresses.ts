import { setTimeout as wait } from 'node:timers/promises';
import type { ImportedPicture, ImportedProduct } from '@spade/contracts/messages/catalog-imports';
import {
  AddressRefusedError,
  type HostOptions,
  publicAddressOf,
  readAddress,
} from '../../outside/public-request.ts';

/** Hosts of one file that are resolved for its preview; what others are is seen when their pictures are fetched. */
const MAX_HOSTS = 20;

/** How long the preview waits for the names of a file, in milliseconds. */
const RESOLVE_WITHIN_MS = 5_000;

/**
 * Says of each picture that would never be fetched why not, so that the preview shows it: an address without https, or a
 * host that is not on the public Internet. A fetch judges again: names may lead elsewhere by then.
 */
export async function judgeAddresses(
  products: readonly ImportedProduct[],
  options: HostOptions = {},
): Promise<ImportedProduct[]> {
  const pictures = products.flatMap((product) => product.pictures ?? []);
  const hosts = new Set(
    pictures
      .map(({ address }) => readHost(address))
      .flatMap((read) => ('host' in read ? [read.host] : [])),
  );
  const faults = new Map<string, string>();
  const resolved = [...hosts].slice(0, MAX_HOSTS).map(async (host) => {
    const fault = await faultOf(host, options);
    if (fault !== undefined) faults.set(host, fault);
  });
  const ending = new AbortController();
  const timer = wait(RESOLVE_WITHIN_MS, undefined, { signal: ending.signal }).catch(() => {});
  await Promise.race([Promise.all(resolved), timer]);
  ending.abort();
  const judge = (picture: ImportedPicture): ImportedPicture => {
    const read = readHost(picture.address);
    const fault = 'fault' in read ? read.fault : faults.get(read.host);
    return fault === undefined ? picture : { ...picture, fault };
  };
  return products.map((product) => {
    const { pictures: listed } = product;
    return listed ? { ...product, pictures: listed.map(judge) } : product;
  });
}

/** The host of an address that can be fetched, or why it cannot. */
function readHost(address: string): { host: string } | { fault: string } {
  try {
    return { host: readAddress(address).hostname };
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error;
    return { fault: error.message };
  }
}

/** Why a host is refused for good; undefined: it is not, or it may pass. */
async function faultOf(host: string, options: HostOptions): Promise<string | undefined> {
  try {
    await publicAddressOf(host, options);
    return undefined;
  } catch (error) {
    return error instanceof AddressRefusedError && !error.isRetryable ? error.message : undefined;
  }
}
