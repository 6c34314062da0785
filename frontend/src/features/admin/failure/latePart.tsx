import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { PartFailed } from './PartFailed.tsx';

/** What stands in for a part until its code is there. */
interface LateOptions<Props> {
  /** While the code is on its way. */
  readonly waiting?: ReactNode;
  /** Puts what stands in for the part into a dialog, say. */
  readonly frame?: (standIn: ReactNode, props: Props) => ReactNode;
}

/**
 * A part of a screen whose code is fetched when the part is shown. If the code does not come (a lost connection, a newer
 * version of the site), the part says so with "Try again"; the rest of the screen stays, with what was typed there.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    waiting = <p role="status">Loading...</p>,
    frame = (standIn) => standIn,
  }: LateOptions<Props> = {},
) {
  // Code that came once is there at once the next time.
  let loaded: ComponentType<Props> | undefined;
  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failures, setFailures] = useState(0);
    const [isTrying, setIsTrying] = useState(false);
    const place = useRef<HTMLDivElement>(null);
    const fetchPart = async () => {
      setIsTrying(true);
      try {
        loaded = await load();
        setPart(() => loaded);
      } catch {
        setFailures((count) => count + 1);
      }
      setIsTrying(false);
    };
    const fetchMissing = useEffectEvent(() => {
      if (!Part) void fetchPart();
    });
    useEffect(() => {
      const onOnline = () => fetchMissing();
      fetchMissing();
      window.addEventListener('online', onOnline);
      return () => window.removeEventListener('online', onOnline);
    }, []);
    useEffect(() => {
      // The button that was pressed is gone, and the focus with it.
      if (Part && document.activeElement === document.body) place.current?.focus();
    }, [Part]);
    if (!Part && failures === 0) return frame(waiting, props);
    if (!Part)
      return frame(
        <PartFailed isTwice={failures > 1} isTrying={isTrying} onRetry={() => void fetchPart()} />,
        props,
      );
    if (failures === 0) return <Part {...props} />;
    return (
      <div ref={place} tabIndex={-1}>
        <Part {...props} />
      </div>
    );
  };
}
