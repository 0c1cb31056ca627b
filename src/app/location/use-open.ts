import { createPath, useLocation, useNavigate } from 'react-router-dom';

/** Opens an address. Like a link, it adds no history entry if the address is already open. */
export function useOpen(): (to: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (to) => void navigate(to, { replace: to === createPath(location) });
}
