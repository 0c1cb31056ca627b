import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';

import { useNarrow } from '@/ui/browser/use-narrow.ts';

import classes from './page-header.module.css';
import { texts } from './texts.ts';
import { setTabTitle } from './tab-title.ts';

/** A step in the breadcrumbs. */
export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageHeaderProps {
  /** The page's heading, and the first part of the document's title. */
  readonly title: string;
  /** Title of the browser tab, if it differs from the heading. */
  readonly tabTitle?: string;
  /** Shown beside the heading, such as a state. */
  readonly beside?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  /** Shown at the end of the breadcrumbs: links to neighbouring pages. */
  readonly aside?: ReactNode;
  /** A line below the heading: state, counts, IDs. */
  readonly meta?: ReactNode;
  /** At most one primary action; the other actions look quieter. */
  readonly actions?: ReactNode;
  /** The primary action, after the others; on a small screen beside the title. */
  readonly primary?: ReactNode;
  /** Whether, on a phone, the actions stay at the bottom, above the navigation. */
  readonly atThumb?: boolean;
  /** A short notice beside the title; on a small screen it moves to its own line. */
  readonly notice?: ReactNode;
  /** Whether there is less space below the header, as above a long list. */
  readonly compact?: boolean;
}

/** A heading longer than this reads like a paragraph, and is set smaller on a small screen. In characters. */
const longTitle = 60;

/** The header of a page: breadcrumbs, title and actions. */
export function PageHeader(props: PageHeaderProps) {
  const {
    title,
    tabTitle = title,
    beside,
    crumbs,
    aside,
    meta,
    actions,
    primary,
    notice,
    atThumb = false,
    compact = false,
  } = props;
  const narrow = useNarrow();
  const isStacked = narrow && !compact;
  const about = meta && (
    <Text component="div" size="sm" c="dimmed" className={classes.meta}>
      {meta}
    </Text>
  );
  useEffect(() => setTabTitle(texts.documentTitle(tabTitle)), [tabTitle]);
  return (
    <header className={classes.header} data-compact={compact || undefined} data-thumb={atThumb || undefined}>
      {crumbs && (
        <div className={classes.way}>
          <nav aria-label={texts.breadcrumbs} className={classes.crumbs}>
            <ol>
              {crumbs.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
              <li>
                <span aria-current="page">{title}</span>
              </li>
            </ol>
          </nav>
          {aside}
        </div>
      )}
      <div className={classes.row}>
        <div className={classes.heading}>
          <Title order={1} className={classes.title} title={title} mod={{ long: title.length > longTitle }}>
            {title}
          </Title>
          {beside}
        </div>
        {narrow && primary}
        {isStacked && about}
        {notice && <div className={classes.notice}>{notice}</div>}
        {(actions || primary) && (
          <div className={classes.actions}>
            {actions}
            {!narrow && primary}
          </div>
        )}
      </div>
      {!isStacked && about}
    </header>
  );
}
