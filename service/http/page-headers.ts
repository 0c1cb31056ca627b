/**
 * The headers of the dashboard's page. Scripts come from this origin only; inline styles are allowed, because the
 * component library uses them for sizes and colours.
 * @param outputHosts hosts of results, as sources of a content security policy; default: anywhere
 */
export function pageHeaders(outputHosts: readonly string[] = []): Readonly<Record<string, string>> {
  const outputs = (outputHosts.length > 0 ? outputHosts : ['http:', 'https:']).join(' ');
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${outputs} data: blob:`,
    `media-src 'self' ${outputs} data: blob:`,
    `connect-src 'self' ${outputs} data: blob:`,
    `frame-src 'self' ${outputs} blob:`,
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': 'same-origin',
  };
}
