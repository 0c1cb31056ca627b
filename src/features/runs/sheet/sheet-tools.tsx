import '@/ui/theme/segmented-control.css';

import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

import type { AxisChoice, SheetAxis } from '@/domain/runs/sheet/sheet-axes.ts';
import tools from '@/features/runs/tools.module.css';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { zoomStep } from '@/ui/viewers/picture-place.ts';

import type { SheetView } from './sheet-params.ts';
import { tileSizes } from './sheet-size.ts';
import classes from './sheet-tools.module.css';
import { texts } from './texts.ts';
import type { SheetZoom } from './use-sheet-zoom.ts';

interface SheetToolsProps {
  readonly axes: readonly SheetAxis[];
  readonly choice: AxisChoice;
  readonly view: SheetView;
  readonly zoom: SheetZoom;
  readonly onChange: (change: Partial<SheetView>) => void;
}

/** Controls a sheet's inputs, tile size and zoom, and which runs it shows. */
export function SheetTools({ axes, choice, view, zoom, onChange }: SheetToolsProps) {
  const narrow = useNarrow();
  const isWhole = zoom.percent <= 100;
  return (
    <div className={`${tools.tools} ${classes.tools}`} role="group" aria-label={texts.title}>
      {axes.length > 0 &&
        (['rows', 'columns'] as const).map((side) => (
          <label key={side} className={tools.choice}>
            {texts[side]}
            <NativeSelect
              size="xs"
              value={choice[side] ?? ''}
              onChange={({ currentTarget }) => onChange(withAxis(choice, side, currentTarget.value))}
            >
              <option value="">{texts.noAxis}</option>
              {axes.map(({ key, values }) => (
                <option key={key} value={key}>
                  {key} ({values.length})
                </option>
              ))}
            </NativeSelect>
          </label>
        ))}
      <SegmentedControl
        size="xs"
        className={classes.wide}
        aria-label={texts.show}
        onKeyDown={keepArrows}
        data={(['all', 'starred', 'kept'] as const).map((value) => ({ value, label: texts.shows[value] }))}
        value={view.show}
        onChange={(show) => onChange({ show })}
      />
      {narrow ? (
        <NativeSelect
          size="xs"
          aria-label={texts.size}
          value={view.size}
          data={tileSizes.map((value) => ({ value, label: texts.sizes[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ size: tileSizes.find((one) => one === value) ?? 'fit' })
          }
        />
      ) : (
        <SegmentedControl
          size="xs"
          className={classes.wide}
          aria-label={texts.size}
          onKeyDown={keepArrows}
          data={tileSizes.map((value) => ({ value, label: texts.sizes[value] }))}
          value={view.size}
          onChange={(size) => onChange({ size })}
        />
      )}
      <div className={classes.zoom} role="group" aria-label={texts.zoom}>
        <Button
          size="xs"
          variant="default"
          px="xs"
          aria-label={texts.zoomOut}
          title={texts.zoomOut}
          {...(isWhole && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => !isWhole && zoom.zoom(1 / zoomStep)}
        >
          <IconZoomOut size={16} aria-hidden />
        </Button>
        <Button size="xs" variant="default" px="xs" aria-label={texts.whole} title={texts.whole} onClick={zoom.reset}>
          <span role="status">{texts.percent(zoom.percent)}</span>
        </Button>
        <Button
          size="xs"
          variant="default"
          px="xs"
          aria-label={texts.zoomIn}
          title={texts.zoomIn}
          onClick={() => zoom.zoom(zoomStep)}
        >
          <IconZoomIn size={16} aria-hidden />
        </Button>
      </div>
    </div>
  );
}

/** An input can be used only once, so choosing it for the other side swaps both. */
function withAxis(choice: AxisChoice, side: keyof AxisChoice, key: string): AxisChoice {
  const other = side === 'rows' ? 'columns' : 'rows';
  return { ...choice, ...(choice[other] === key && { [other]: choice[side] ?? '' }), [side]: key };
}

/** Keep arrow keys, which change a control here, from moving the focus into the sheet. */
function keepArrows(event: KeyboardEvent) {
  if (/^Arrow(?:Up|Down|Left|Right)$/.test(event.key)) event.stopPropagation();
}
