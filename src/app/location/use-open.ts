import { createPath, useLocation, useNavigate } from 'react-router-dom';

/** Opens an address; like a link, the current one adds nothing to the history. */
export function useOpen(): (to: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (to) => void navigate(to, { replace: to === createPath(location) });
}
