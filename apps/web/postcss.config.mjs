import presetMantine from 'postcss-preset-mantine';

export default { plugins: [presetMantine()] };
