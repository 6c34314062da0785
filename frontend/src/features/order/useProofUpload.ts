import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/apiError.ts';
import { showToast } from '../../ui/Toast/toastStore.ts';
import { orderKey } from './api/orderQuery.ts';
import { type UploadProgress, uploadProof } from './api/uploadProof.ts';
import type { OrderAnswer } from './order.ts';
import { orderPageContent } from './orderPageContent.ts';
import { dropProof, type KeptProof, keepProof, readProof } from './proofShelf.ts';
import { MAX_PROOF_BYTES, shrinkImage } from './shrinkImage.ts';

/** State of an upload. */
export type UploadState =
  | { readonly step: 'empty' }
  | { readonly step: 'preparing' }
  /** The chosen image is of a type that neither this browser nor the server opens. */
  | { readonly step: 'unreadable' }
  | { readonly step: 'chosen'; readonly proof: KeptProof }
  | { readonly step: 'sending'; readonly proof: KeptProof; readonly progress: UploadProgress }
  /** `reason`: the server's message; undefined when the connection was lost. */
  | { readonly step: 'failed'; readonly proof: KeptProof; readonly reason: string | undefined }
  | { readonly step: 'sent' };

/** State and actions of an upload. */
export interface ProofUpload {
  readonly state: UploadState;
  readonly choose: (file: File) => void;
  readonly send: () => void;
  /** Stops a running upload; the image stays. */
  readonly cancel: () => void;
  /** Lets the buyer send another image after an accepted one. */
  readonly startOver: () => void;
}

/** The proof of one order: chosen, made smaller, kept in the browser, sent with progress. */
export function useProofUpload(orderId: string): ProofUpload {
  const queries = useQueryClient();
  const [state, setState] = useState<UploadState>({ step: 'empty' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => {
    let isHere = true;
    void readProof(orderId).then((proof) => {
      if (proof && isHere)
        setState((now) => (now.step === 'empty' ? { step: 'chosen', proof } : now));
    });
    return () => {
      isHere = false;
      running.current?.abort();
    };
  }, [orderId]);

  async function choose(file: File): Promise<void> {
    // Some systems give a HEIC photo no type.
    const isImage = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
    if (!isImage) {
      showToast({ ...orderPageContent.proof.notAnImage, kind: 'destructive' });
      return;
    }
    const before = state;
    setState({ step: 'preparing' });
    const small = await shrinkImage(file);
    if (!small) {
      setState({ step: 'unreadable' });
      return;
    }
    if (small.size >= MAX_PROOF_BYTES) {
      showToast({ ...orderPageContent.proof.tooLarge, kind: 'destructive' });
      setState(before.step === 'sending' ? { step: 'empty' } : before);
      return;
    }
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
    try {
      await uploadProof(orderId, proof.file, { onProgress: report, signal: control.signal });
    } catch (error) {
      if (control.signal.aborted) {
        setState({ step: 'chosen', proof });
        return;
      }
      if (!(await hasArrived())) {
        setState({ step: 'failed', proof, reason: reasonOf(error) });
        showToast({ ...orderPageContent.proof.failure, kind: 'destructive' });
        return;
      }
    }
    void dropProof(orderId);
    setState({ step: 'sent' });
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
  }, [orderId, queries, state]);

  useEffect(() => {
    // Only an upload that the network broke off resumes; a refused image must be replaced.
    if (state.step !== 'failed' || state.reason !== undefined) return;
    const resume = () => void send();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [state, send]);

  const startOver = useCallback(() => setState({ step: 'empty' }), []);

  return {
    state,
    choose: (file) => void choose(file),
    send: () => void send(),
    cancel: () => running.current?.abort(new Error('cancelled')),
    startOver,
  };
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return undefined;
  return error.humanMessage ?? orderPageContent.proof.failure.description;
}
