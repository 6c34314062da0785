import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, wordsOf } from '../../lib/apiError.ts';
import { useFormKey } from '../../lib/form/formKey.ts';
import { dropUnpaidOrder } from '../../lib/keptOrders.ts';
import type { RefusalWords } from '../../ui/Note/Refusal.tsx';
import { showToast } from '../../ui/Toast/toastStore.ts';
import { MAX_PROOF_BYTES, shrinkImage } from '../shared/shrinkImage.ts';
import { orderKey } from './api/orderQuery.ts';
import { type UploadProgress, uploadProof } from './api/uploadProof.ts';
import type { OrderAnswer } from './order.ts';
import { orderPageContent } from './orderPageContent.ts';
import { refusalOf } from './orderRefusal.ts';
import { dropProof, type KeptProof, keepProof, readProof } from './proofShelf.ts';

/** State of an upload. */
export type UploadState =
  | { readonly step: 'empty' }
  | { readonly step: 'preparing' }
  | { readonly step: 'chosen'; readonly proof: KeptProof }
  | { readonly step: 'sending'; readonly proof: KeptProof; readonly progress: UploadProgress }
  | { readonly step: 'failed'; readonly proof: KeptProof; readonly isBrokenOff: boolean }
  | { readonly step: 'sent' };

/** Too large, no picture, damaged: only another picture helps. */
const badPicture: readonly number[] = [413, 415, 422];

/** State and actions of an upload. */
export interface ProofUpload {
  readonly state: UploadState;
  /** What was sent last, small, where this browser still has it. */
  readonly sent: KeptProof | undefined;
  /** Why the last choice or upload was refused. */
  readonly refusal: RefusalWords | undefined;
  /** The key of the form that the server drew, under which the browser posts it. */
  readonly formKey: string | undefined;
  readonly choose: (file: File) => void;
  /** The file was chosen in the form that the server drew, which the browser may have posted. */
  readonly chooseDrawn: (file: File) => void;
  readonly send: () => void;
  /** Stops a running upload; the image stays. */
  readonly cancel: () => void;
  /** Lets the buyer send another image after an accepted one. */
  readonly startOver: () => void;
}

/** Too small to read an account in, and enough to know the picture by. */
const SMALL_PX = 140;

/** What was sent stays as a small picture, for the buyer to see that it was the right one. */
async function keepSmall(orderId: string, proof: KeptProof): Promise<void> {
  const file = await shrinkImage(proof.file, SMALL_PX);
  await (file && file !== proof.file
    ? keepProof(orderId, { ...proof, file, isSent: true })
    : dropProof(orderId));
}

/**
 * The proof of one order: chosen, made smaller, kept in the browser, sent with progress. `posted`: why it was refused when it
 * was sent without scripts.
 */
export function useProofUpload(orderId: string, posted: RefusalWords | undefined): ProofUpload {
  const queries = useQueryClient();
  const [state, setState] = useState<UploadState>({ step: 'empty' });
  const [sent, setSent] = useState<KeptProof>();
  const [refusal, setRefusal] = useState(posted);
  const running = useRef<AbortController>(undefined);
  const formKey = useFormKey();

  useEffect(() => {
    let isHere = true;
    void readProof(orderId).then((proof) => {
      if (!proof || !isHere) return;
      if (proof.isSent) setSent(proof);
      else setState((now) => (now.step === 'empty' ? { step: 'chosen', proof } : now));
    });
    return () => {
      isHere = false;
      running.current?.abort();
    };
  }, [orderId]);

  async function choose(file: File): Promise<void> {
    const { notAnImage, unreadable, tooLarge } = orderPageContent.proof;
    const before: UploadState =
      'proof' in state ? { step: 'chosen', proof: state.proof } : { step: 'empty' };
    const refuse = (words: RefusalWords) => {
      setState(before);
      setRefusal({ ...words });
    };
    setRefusal(undefined);
    // Some systems give a HEIC photo no type.
    const isImage = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
    if (!isImage) return refuse(notAnImage);
    setState({ step: 'preparing' });
    const small = await shrinkImage(file);
    if (!small) return refuse(unreadable);
    if (small.size >= MAX_PROOF_BYTES) return refuse(tooLarge);
    const proof = {
      file: small,
      name: file.name,
      originalBytes: file.size,
      keptAt: Date.now(),
    };
    setState({ step: 'chosen', proof });
    void keepProof(orderId, proof);
  }

  const send = useCallback(async () => {
    const proof = 'proof' in state ? state.proof : undefined;
    if (!proof || state.step === 'sending') return;
    const control = new AbortController();
    running.current = control;
    const report = (progress: UploadProgress) => setState({ step: 'sending', proof, progress });
    report({ sent: 0, total: proof.file.size });
    setRefusal(undefined);
    try {
      await uploadProof(orderId, proof.file, {
        formKey: formKey.current(),
        onProgress: report,
        signal: control.signal,
      });
    } catch (error) {
      if (control.signal.aborted) {
        setState({ step: 'chosen', proof });
        return;
      }
      const status = error instanceof ApiError ? error.status : 0;
      const isRefused = status >= 400 && status < 500;
      if (isRefused || !(await hasArrived())) {
        const isBrokenOff = status === 0;
        const { words } = refusalOf('payment-proof', wordsOf(error));
        if (badPicture.includes(status)) {
          void dropProof(orderId);
          setState({ step: 'empty' });
        } else setState({ step: 'failed', proof, isBrokenOff });
        setRefusal(isBrokenOff ? { ...words, more: orderPageContent.proof.brokenOff } : words);
        return;
      }
    }
    setSent(proof);
    void keepSmall(orderId, proof);
    setState({ step: 'sent' });
    // At once: the bar must not ask for a payment that has its proof.
    dropUnpaidOrder(orderId);
    showToast(orderPageContent.proof.success);
    await queries.invalidateQueries({ queryKey: orderKey(orderId) });

    /** The proof may have arrived although its reply was lost; the order's status tells. */
    async function hasArrived(): Promise<boolean> {
      const before = queries.getQueryData<OrderAnswer>(orderKey(orderId))?.data;
      await queries.invalidateQueries({ queryKey: orderKey(orderId) });
      const after = queries.getQueryData<OrderAnswer>(orderKey(orderId))?.data;
      const proofs = (order: typeof after) =>
        order?.timeline.filter(({ what }) => what.startsWith('proof_attached')).length ?? 0;
      return proofs(after) > proofs(before);
    }
  }, [orderId, queries, state, formKey]);

  useEffect(() => {
    // Only an upload that the network broke off resumes; a refused image must be replaced.
    if (state.step !== 'failed' || !state.isBrokenOff) return;
    const resume = () => void send();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [state, send]);

  const startOver = useCallback(() => {
    formKey.renew();
    setState({ step: 'empty' });
    setRefusal(undefined);
  }, [formKey]);

  return {
    state,
    sent,
    refusal,
    formKey: formKey.drawn,
    choose: (file) => {
      formKey.renew(); // another picture is another proof
      void choose(file);
    },
    chooseDrawn: (file) => void choose(file),
    send: () => void send(),
    cancel: () => running.current?.abort(new Error('cancelled')),
    startOver,
  };
}
