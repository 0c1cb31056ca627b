import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

const schema = z.object({ shown: z.number() });

/**
 * How many items of a long list are in the document, and how to show as many more. It belongs to the entry of the history: on
 * the way back there are as many, so that the page can be where it was.
 */
export function useShownCount(atOnce: number): readonly [count: number, showMore: () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const count = schema.safeParse(location.state).data?.shown ?? atOnce;
  const { search, hash } = location;
  const state = { ...(location.state as object | null), shown: count + atOnce };
  return [count, () => void navigate({ search, hash }, { replace: true, preventScrollReset: true, state })];
}
