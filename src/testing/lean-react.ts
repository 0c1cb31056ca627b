/**
 * React's development build keeps for each element where it was made, and a track of each render for the browser's
 * tools. Nobody reads either in a test, and they take a fifth of its script. Must be imported before React.
 */
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');
