/** A starter text for an observation, which the inspector edits to the place and signs for. */
export type LibraryEntry = {
  /** Stable, never reused; kept as `library_id`. */
  id: string;
  /** Usual code; none for the supplier's equipment, which is not classified. */
  code?: 'C1' | 'C2' | 'C3' | 'FI';
  /** Slug of the schedule item it usually belongs to. */
  item: string;
  text: string;
  /** Facts that move the code. */
  whenItChanges?: string;
  regulations: readonly string[];
  where: string;
  remedy: string;
};

/**
 * Starter texts in our own words. Codes are defaults, not verdicts.
 * Source: observations reference of the project, guided by Electrical Safety First Best Practice Guide 4 and by WRAG answers.
 */
// biome-ignore format: a row a line reads as the table it is
export const observationLibrary: readonly LibraryEntry[] = [
  { id: 'INT-001', code: 'C2', item: 'intake_tails', text: 'Customer\'s tails not held or not guarded so that single insulation can be touched', whenItChanges: 'C1 if live part can be touched', regulations: ['416.1', '521.10.1', '522.8'], where: 'meter cupboard', remedy: 'Enclose or support; replace if damaged' },
  { id: 'INT-002', code: 'C2', item: 'intake_tails', text: 'Customer\'s tails undersized for the main fuse', whenItChanges: 'C3 if fuse unknown and no heating evident', regulations: ['433.1', '521.10.1'], where: 'intake', remedy: 'Replace to suit fuse' },
  { id: 'INT-003', code: 'C1', item: 'intake_isolator', text: 'Customer\'s isolator cover missing, live parts touchable', regulations: ['416.2'], where: 'meter area', remedy: 'Make safe now, replace' },
  { id: 'INT-004', code: 'C2', item: 'intake_isolator', text: 'Customer\'s isolator shows heat damage', whenItChanges: 'C1 if hot or burning', regulations: ['526.1', '651.2'], where: 'meter area', remedy: 'Replace, investigate load' },
  { id: 'INT-005', code: 'C2', item: 'intake_isolator', text: 'Single-pole switch used as main isolator', regulations: ['462.1.201', '537.2'], where: 'intake', remedy: 'Fit linked main switch' },
  { id: 'INT-006', code: 'C1', item: 'cu_single_pole', text: 'Line and neutral reversed at the origin of the installation', regulations: ['132.14.1', '643.6'], where: 'meter, isolator, board', remedy: 'Isolate; distributor or meter operator to correct; retest all' },
  { id: 'EAR-001', code: 'C2', item: 'earth_supplier', text: 'Main earthing terminal has no effective connection to any means of earthing', whenItChanges: 'C1 if exposed metalwork is already live', regulations: ['411.3.1.1', '542.1'], where: 'intake, MET', remedy: 'Restore earth: ask distributor for a terminal or fit an electrode with RCDs; retest Ze and all Zs' },
  { id: 'EAR-002', code: 'C2', item: 'earth_supplier', text: 'Metal water, gas or other service pipe used as the only means of earthing', regulations: ['542.2.6'], where: 'intake, MET', remedy: 'Provide distributor earth or electrode; keep pipe as bonded only' },
  { id: 'EAR-003', code: 'C2', item: 'earth_met', text: 'Earthing conductor loose, broken or corroded at the MET', whenItChanges: 'C1 if metalwork is live', regulations: ['526.1', '542.3.2'], where: 'MET', remedy: 'Remake or replace; retest' },
  { id: 'EAR-004', code: 'C2', item: 'earth_conductor_size', text: 'Earthing conductor smaller than the size the fault energy needs', whenItChanges: 'C3 if proved adequate by calculation', regulations: ['543.1.1', '543.1.3'], where: 'MET', remedy: 'Replace with correct size, commonly 16 mm²' },
  { id: 'EAR-005', code: 'C3', item: 'earth_met', text: 'Earthing conductor not in green-yellow at its ends', regulations: ['514.4.2'], where: 'MET', remedy: 'Sleeve or tape ends' },
  { id: 'EAR-006', code: 'C2', item: 'earth_electrode', text: 'Connection of electrode corroded, loose or unprotected', regulations: ['542.3.2', '526.1'], where: 'earth rod pit', remedy: 'Clean, remake, protect, retest RA' },
  { id: 'EAR-007', code: 'C3', item: 'earth_electrode', text: 'Electrode not found or not reachable for inspection on a TT supply', whenItChanges: 'C2 if RA cannot be shown to satisfy 50 V/IΔn', regulations: ['542.2', '543.3.2'], where: 'garden, outside wall', remedy: 'Locate, fit inspection pit, measure RA' },
  { id: 'EAR-008', code: 'C2', item: 'earth_electrode', text: 'Measured electrode resistance is above 50 V divided by the RCD rating', regulations: ['411.5.3'], where: 'earth rod', remedy: 'Add or deepen electrodes, retest' },
  { id: 'EAR-009', code: 'C3', item: 'earth_electrode', text: 'Electrode resistance above 200 Ω although within the RCD calculation', regulations: ['Table 41.5 note', '542.2'], where: 'earth rod', remedy: 'Improve electrode, note season' },
  { id: 'EAR-010', code: 'C3', item: 'earth_labels', text: 'No warning tag at an earthing or bonding connection', regulations: ['514.13.1'], where: 'MET, clamps', remedy: 'Fit label' },
  { id: 'EAR-011', code: 'C2', item: 'bond_joints', text: 'No main bond to metallic water service entering the building', whenItChanges: 'none if pipe is plastic and inside metal is not extraneous (test)', regulations: ['411.3.1.2', '544.1'], where: 'stopcock', remedy: 'Fit 10 mm² bond (PME) near entry' },
  { id: 'EAR-012', code: 'C2', item: 'bond_joints', text: 'No main bond to metallic gas service', whenItChanges: 'none if no extraneous part', regulations: ['411.3.1.2', '544.1.2'], where: 'gas meter', remedy: 'Fit bond within 600 mm of outlet where practicable' },
  { id: 'EAR-013', code: 'C2', item: 'bond_joints', text: 'No main bond to oil line, structural steel or other extraneous metal', regulations: ['411.3.1.2', '544.1'], where: 'plant, frame', remedy: 'Bond and label' },
  { id: 'EAR-014', code: 'C3', item: 'bond_size', text: 'Main bond smaller than required but 6 mm² or more, sound, no heat marks', whenItChanges: 'C2 if under 6 mm² or damaged', regulations: ['544.1.1', 'Table 54.8'], where: 'MET to services', remedy: 'Upgrade to 10 mm² when practicable' },
  { id: 'EAR-015', code: 'C2', item: 'bond_size', text: 'Main bond smaller than 6 mm²', regulations: ['544.1.1'], where: 'MET to services', remedy: 'Replace' },
  { id: 'EAR-016', code: 'C2', item: 'bond_joints', text: 'Main bond clamp loose, corroded or on painted pipe', whenItChanges: 'C3 if continuity proves good and clamp firm', regulations: ['526.1', '543.3.2'], where: 'pipe clamp', remedy: 'Clean, remake, retest below 0.05 Ω' },
  { id: 'EAR-017', code: 'C3', item: 'bond_joints', text: 'Main bond connected far from entry or after branches', regulations: ['544.1.2'], where: 'services', remedy: 'Move clamp to entry point' },
  { id: 'EAR-018', code: 'C3', item: 'bond_joints', text: 'Bond joint hidden, continuity proved by test', regulations: ['543.3.2'], where: 'boxed-in pipe', remedy: 'Make accessible' },
  { id: 'EAR-019', code: 'C3', item: 'bond_joints', text: 'Shared main bond is cut at one service, so removing a clamp loses the next', regulations: ['544.1.2', '528.3.3'], where: 'services', remedy: 'Make conductor continuous or run separately' },
  { id: 'EAR-020', code: 'C2', item: 'bath_supp_bond', text: 'Supplementary bonding missing where the exemption is not met', regulations: ['701.415.2', '415.2'], where: 'bathroom', remedy: 'Fit supplementary bonding or RCD and prove main bonding' },
  { id: 'EAR-021', code: 'C2', item: 'bond_other', text: 'Supplementary bond joint loose or broken', regulations: ['415.2', '526.1'], where: 'bathroom, plant', remedy: 'Remake and test' },
  { id: 'EAR-022', code: 'C3', item: 'bond_joints', text: 'Gas, water or metal pipe bond made with wrong type of clamp for pipe', whenItChanges: 'C2 if loose', regulations: ['526.1', '544.1'], where: 'pipe clamp', remedy: 'Fit correct clamp' },
  { id: 'BRD-001', code: 'C1', item: 'cu_ip', text: 'Live parts can be touched because a blank or cover is missing', regulations: ['416.2.1'], where: 'consumer unit', remedy: 'Make safe now; fit blank' },
  { id: 'BRD-002', code: 'C3', item: 'cu_ip', text: 'Hole in top surface over 1.0 mm wire entry (IP4X) with no live access', whenItChanges: 'C2 if objects can reach live parts; C1 if finger reaches', regulations: ['416.2.2'], where: 'consumer unit', remedy: 'Seal with approved grommet' },
  { id: 'BRD-003', code: 'C3', item: 'cu_fire', text: 'Board enclosure combustible, no heat marks, in a common escape route or under wooden stairs', whenItChanges: 'C2 if heat or arc marks', regulations: ['421.1.201', '526.5'], where: 'under stairs, hallway', remedy: 'Replace with non-combustible unit' },
  { id: 'BRD-004', code: 'C3', item: 'cu_fire', text: 'Board enclosure combustible elsewhere, no heat marks', whenItChanges: 'often no code where not in escape route; C2 if heat marks', regulations: ['421.1.201'], where: 'any', remedy: 'Advise on next replacement' },
  { id: 'BRD-005', code: 'C3', item: 'cu_damage', text: 'Board enclosure cracked or broken', whenItChanges: 'C2 if protection weak; C1 if live parts reachable', regulations: ['416.2', '651.2'], where: 'consumer unit', remedy: 'Repair or replace' },
  { id: 'BRD-006', code: 'C3', item: 'cu_fixing', text: 'Board loose on the wall', whenItChanges: 'C2 if cables strained', regulations: ['134.1.1'], where: 'consumer unit', remedy: 'Fix' },
  { id: 'BRD-007', code: 'C3', item: 'cu_access', text: 'Board inside a space where no working clearance exists', regulations: ['132.12', '513.1'], where: 'cupboard, height', remedy: 'Relocate or clear' },
  { id: 'BRD-008', code: 'C2', item: 'cu_main_switch', text: 'Main switch missing or does not cut both live conductors', regulations: ['462.1.201', '462.2'], where: 'consumer unit', remedy: 'Fit linked switch' },
  { id: 'BRD-009', code: 'C2', item: 'cu_main_switch_works', text: 'Main switch stiff or does not operate', regulations: ['643.10', '462.2'], where: 'consumer unit', remedy: 'Replace' },
  { id: 'BRD-010', code: 'C2', item: 'cu_manual_trip', text: 'Breaker or RCD cannot be switched off by hand', regulations: ['643.10'], where: 'consumer unit', remedy: 'Replace' },
  { id: 'BRD-011', code: 'C3', item: 'cu_chart', text: 'Circuit chart missing or wrong', regulations: ['514.9.1'], where: 'consumer unit', remedy: 'Provide chart and labels' },
  { id: 'BRD-012', code: 'C3', item: 'cu_chart', text: 'Device labelled as the wrong circuit, safe isolation would be misled', whenItChanges: 'C2 if already led to danger', regulations: ['514.8.1'], where: 'consumer unit', remedy: 'Correct labels' },
  { id: 'BRD-013', code: 'C3', item: 'cu_rcd_notice', text: 'No six-monthly RCD test notice', regulations: ['514.12.2'], where: 'consumer unit', remedy: 'Fit notice' },
  { id: 'BRD-014', code: 'C2', item: 'cu_alt_supply_notice', text: 'No notice that a second source (PV, battery, generator) is present', whenItChanges: 'C3 if only a small gap and isolator labelled nearby', regulations: ['514.15.1'], where: 'consumer unit, meter', remedy: 'Fit warning notices' },
  { id: 'BRD-015', code: 'C3', item: 'cu_other_labels', text: 'No label for next inspection date', regulations: ['514.12.1'], where: 'consumer unit', remedy: 'Fit label' },
  { id: 'BRD-016', code: 'C3', item: 'cu_compatibility', text: 'Protective devices of different makers mixed, sound, no heat', whenItChanges: 'C2 if heat, poor fit or altered parts', regulations: ['536.4.203', '134.1.1', '510.3'], where: 'consumer unit', remedy: 'Replace with declared compatible parts' },
  { id: 'BRD-017', code: 'C2', item: 'cu_compatibility', text: 'Fuse or breaker base damaged by heat', whenItChanges: 'C1 if burning', regulations: ['421.1', '526.1'], where: 'consumer unit', remedy: 'Replace base, trace cause' },
  { id: 'BRD-018', code: 'C2', item: 'cu_compatibility', text: 'Fuse wire too thick, foil or a wrong device fitted in a carrier', whenItChanges: 'C1 if parts are hot or the circuit is in effect unprotected and in use', regulations: ['433.1', '432', '533.1'], where: 'consumer unit', remedy: 'Isolate, fit the right device' },
  { id: 'BRD-019', code: 'C2', item: 'cu_compatibility', text: 'Rewirable fuse carrier with exposed or broken parts', regulations: ['416.2', '533.1'], where: 'consumer unit', remedy: 'Replace carrier or board' },
  { id: 'BRD-020', code: 'C3', item: 'cu_compatibility', text: 'Switch, RCCB or main switch rated below summed or upstream devices', whenItChanges: 'C2 if heat or failed operation', regulations: ['536.4.3.2', '536.4.202'], where: 'consumer unit', remedy: 'Replace to suit' },
  { id: 'BRD-021', code: 'C2', item: 'cu_compatibility', text: 'Breaking capacity of devices below prospective fault current', whenItChanges: 'C3 if backup protection shown', regulations: ['434.5.1', '432'], where: 'consumer unit', remedy: 'Verify backup or change devices' },
  { id: 'BRD-022', code: 'C2', item: 'cu_single_pole', text: 'Fuse in the neutral of a final circuit', regulations: ['132.14.1', '530.3.3'], where: 'old board', remedy: 'Rewire so only line is fused' },
  { id: 'BRD-023', code: 'C3', item: 'cu_entry_mech', text: 'Cable enters over bare metal edge, no grommet', whenItChanges: 'C2 if insulation cut', regulations: ['522.8.1', '522.8.11'], where: 'consumer unit', remedy: 'Fit grommet' },
  { id: 'BRD-024', code: 'C3', item: 'cu_entry_em', text: 'Single-core conductors of one circuit enter steel board by separate holes', whenItChanges: 'C2 if heating', regulations: ['521.5.1'], where: 'metal board', remedy: 'Slot holes' },
  { id: 'BRD-025', code: 'C2', item: 'cu_rcd_fault', text: 'RCD needed for fault protection (TT) missing or faulty', regulations: ['411.5.2', '411.5.3'], where: 'consumer unit', remedy: 'Fit RCD, retest' },
  { id: 'BRD-026', code: 'C3', item: 'cu_spd', text: 'Board has SPD with failed indicator', regulations: ['443.4', '534', '651.4'], where: 'consumer unit', remedy: 'Replace cartridge' },
  { id: 'BRD-027', code: 'C3', item: 'cu_spd', text: 'No SPD where loss of supply safety service or injury risk exists', whenItChanges: 'no code usually in older homes', regulations: ['443.4.1'], where: 'consumer unit', remedy: 'Consider SPD at next change' },
  { id: 'BRD-028', code: 'C2', item: 'cu_terminals', text: 'Loose terminal found at breaker or busbar', regulations: ['526.1'], where: 'consumer unit', remedy: 'Tighten, check for heat' },
  { id: 'BRD-029', code: 'C2', item: 'cu_terminals', text: 'Conductor in wrong terminal or insulation trapped under screw', regulations: ['526.1'], where: 'consumer unit', remedy: 'Remake' },
  { id: 'BRD-030', code: 'C2', item: 'cu_gen_switched', text: 'Generator can be connected without a safe changeover', whenItChanges: 'C1 if a live plug pin or back-feed can be reached now', regulations: ['551.6.1'], where: 'intake, board', remedy: 'Stop use; fit changeover switch' },
  { id: 'BRD-031', code: 'C2', item: 'cu_gen_parallel', text: 'PV or battery tied in without required protection or isolation', regulations: ['551.7.1'], where: 'board, inverter', remedy: 'Correct connection' },
  { id: 'BRD-032', code: 'C3', item: 'cu_gen_parallel', text: 'Unidirectional breaker or RCBO on load-fed source connection', whenItChanges: 'C2 where fault protection relies on one-way RCD', regulations: ['530.3.201', '551.7.1'], where: 'PV way', remedy: 'Replace with declared bidirectional' },
  { id: 'BRD-033', code: 'C3', item: 'cu_afdd', text: 'AFDD indicator shows fault', regulations: ['421.1.7', '532.6'], where: 'consumer unit', remedy: 'Replace' },
  { id: 'BRD-034', code: 'C3', item: 'cu_afdd', text: 'AFDD absent in building where now expected, other safety sound', whenItChanges: 'no code where not required', regulations: ['421.1.7'], where: 'HMO, care home', remedy: 'Consider when altering' },
  { id: 'BRD-035', code: 'C1', item: 'cu_ip', text: 'Water entering a live board', whenItChanges: 'C2 if past and dry', regulations: ['512.2', '416.2'], where: 'consumer unit', remedy: 'Isolate, cure leak, replace parts' },
  { id: 'BRD-036', code: 'C1', item: 'cu_compatibility', text: 'Arcing, smoke or burning smell at board or joint now', regulations: ['421.1', '526.1'], where: 'board, joint', remedy: 'Isolate at once' },
  { id: 'CIR-001', code: 'C3', item: 'ckt_identity', text: 'Conductors not identified or old colours without sleeving at ends', regulations: ['514.3.1', '514.4'], where: 'accessories', remedy: 'Sleeve ends' },
  { id: 'CIR-002', code: 'C2', item: 'ckt_identity', text: 'Green-yellow core used as a live conductor', whenItChanges: 'C3 if sleeved at both ends and unlikely to mislead', regulations: ['514.4.2'], where: 'accessory', remedy: 'Replace core or cable' },
  { id: 'CIR-003', code: 'C2', item: 'ckt_support', text: 'Wiring system could fall early in a fire and block escape or firefighting', whenItChanges: 'no code if collapse would not hinder anyone', regulations: ['521.10.202'], where: 'corridor, stair', remedy: 'Fit fire-resistant supports' },
  { id: 'CIR-004', code: 'C3', item: 'ckt_support', text: 'Cable not supported, strain at termination', whenItChanges: 'C2 if joint loosened', regulations: ['522.8.5'], where: 'roof space', remedy: 'Clip and dress' },
  { id: 'CIR-005', code: 'C2', item: 'ckt_insulation', text: 'Rubber-insulated cable crumbling', whenItChanges: 'C1 if bare live; C3 if sound but aged', regulations: ['416.1', '651.2'], where: 'light points, cooker', remedy: 'Rewire' },
  { id: 'CIR-006', code: 'C2', item: 'ckt_insulation', text: 'Insulation resistance live to earth below 1 MΩ', regulations: ['643.3.2', '134.1.1'], where: 'circuit', remedy: 'Trace fault, repair, retest' },
  { id: 'CIR-007', code: 'C2', item: 'ckt_insulation', text: 'Insulation resistance neutral to earth below 1 MΩ', regulations: ['643.3.2'], where: 'circuit', remedy: 'Trace fault' },
  { id: 'CIR-008', code: 'C3', item: 'ckt_insulation', text: 'Insulation resistance between 1 and 2 MΩ', whenItChanges: 'often recorded as a remark without a code', regulations: ['643.3.2'], where: 'circuit', remedy: 'Compare with last report; investigate' },
  { id: 'CIR-009', code: 'C2', item: 'ckt_singles', text: 'Exposed single core outside conduit or trunking', whenItChanges: 'C3 if out of reach and undamaged', regulations: ['521.10.1'], where: 'loft, garage', remedy: 'Enclose' },
  { id: 'CIR-010', code: 'C2', item: 'ckt_containment', text: 'Conduit broken or open, cores exposed to damage', regulations: ['522.8', '521.10.1'], where: 'workshop', remedy: 'Repair containment' },
  { id: 'CIR-011', code: 'C2', item: 'ckt_containment', text: 'Trunking lid missing, cores reachable', whenItChanges: 'C1 if damaged insulation', regulations: ['416.1', '521.10.1'], where: 'plant room', remedy: 'Refit lid' },
  { id: 'CIR-012', code: 'C2', item: 'ckt_overload', text: 'Device rating higher than cable capacity', regulations: ['433.1.1', '523'], where: 'circuit, spur', remedy: 'Reduce device or replace cable' },
  { id: 'CIR-013', code: 'C3', item: 'ckt_ccc', text: 'Cable under thick insulation, capacity below device', whenItChanges: 'C2 if heating signs', regulations: ['523.9', '433.1'], where: 'loft', remedy: 'Reroute or reduce device' },
  { id: 'CIR-014', code: 'C2', item: 'ckt_fault_device', text: 'Fuse or breaker type cannot clear earth fault in time, measured Zs too high', whenItChanges: 'C3 if RCD gives fault protection and passes', regulations: ['411.3.2', '411.4'], where: 'circuit', remedy: 'Reduce Zs, change device, add RCD' },
  { id: 'CIR-015', code: 'C2', item: 'ckt_cpc', text: 'No CPC at a light point serving class I fitting', whenItChanges: 'C3 if every fitting is class II and notices fitted', regulations: ['411.3.1.1'], where: 'older lighting', remedy: 'Fit class II or rewire' },
  { id: 'CIR-016', code: 'C2', item: 'ckt_cpc', text: 'CPC missing on socket circuit', regulations: ['411.3.1.1', '543'], where: 'sockets', remedy: 'Rewire' },
  { id: 'CIR-017', code: 'C2', item: 'ckt_cpc', text: 'CPC broken or intermittent', regulations: ['411.3.1.1', '543'], where: 'circuit', remedy: 'Repair, retest R1+R2' },
  { id: 'CIR-018', code: 'C2', item: 'ckt_cpc', text: 'CPC size fails the thermal check', regulations: ['543.1.1', '543.1.3'], where: 'cooker, shower', remedy: 'Larger CPC or device' },
  { id: 'CIR-019', code: 'C2', item: 'ckt_cpc', text: 'Ring final open in one or more conductors', regulations: ['411.3', '433.1.204'], where: 'ring', remedy: 'Find break, restore' },
  { id: 'CIR-020', code: 'C2', item: 'ckt_overload', text: 'Two rings cross-connected', regulations: ['134.1.1', '433.1'], where: 'ring', remedy: 'Separate' },
  { id: 'CIR-021', code: 'C3', item: 'ckt_overload', text: 'Ring spur supplies another spur', whenItChanges: 'C2 if overload likely', regulations: ['433.1.204'], where: 'sockets', remedy: 'Rewire' },
  { id: 'CIR-022', code: 'C2', item: 'ckt_environment', text: 'Borrowed neutral between circuits', regulations: ['314.4', '528'], where: 'landing lights', remedy: 'Separate neutrals' },
  { id: 'CIR-023', code: 'C2', item: 'acc_single_pole', text: 'Polarity reversed at an accessory', whenItChanges: 'C1 at the origin or if exposes live', regulations: ['132.14.1', '643.6'], where: 'accessory', remedy: 'Correct, retest' },
  { id: 'CIR-024', code: 'C3', item: 'ckt_environment', text: 'Cable not suitable for place (sunlight, wet, heat)', whenItChanges: 'C2 if decayed', regulations: ['522'], where: 'outside wall', remedy: 'Replace' },
  { id: 'CIR-025', code: 'C2', item: 'ckt_zones', text: 'Hidden cable outside permitted zones and no RCD or guard', whenItChanges: 'C3 if deep or low chance', regulations: ['522.6.202', '522.6.203'], where: 'wall', remedy: 'Reroute or guard with RCD' },
  { id: 'CIR-026', code: 'C3', item: 'rcd_shallow', text: 'Hidden cable under 50 mm without 30 mA RCD but in zone, older install', regulations: ['522.6.202'], where: 'wall', remedy: 'Add RCD' },
  { id: 'CIR-027', code: 'C3', item: 'ckt_hidden_protect', text: 'Cable drilled through joist near edge without guard', whenItChanges: 'C2 if hit', regulations: ['522.6.204'], where: 'floor void', remedy: 'Guard or move' },
  { id: 'CIR-028', code: 'C2', item: 'ckt_hidden_protect', text: 'Surface or buried cable damaged mechanically, live core not reachable', whenItChanges: 'C1 if core bare', regulations: ['522.6', '522.8'], where: 'garden, wall', remedy: 'Replace' },
  { id: 'CIR-029', code: 'C2', item: 'term_entry', text: 'SWA gland loose, armour continuity poor', regulations: ['526.1', '543'], where: 'outbuilding', remedy: 'Re-gland' },
  { id: 'CIR-030', code: 'C1', item: 'ckt_insulation', text: 'Damaged outdoor cable with exposed live', regulations: ['416.1'], where: 'garden', remedy: 'Isolate, replace' },
  { id: 'CIR-031', code: 'C3', item: 'ckt_bands', text: 'Low and data cables in same enclosure not insulated to highest voltage', regulations: ['528.1', '528.2'], where: 'trunking', remedy: 'Separate' },
  { id: 'CIR-032', code: 'C3', item: 'ckt_services', text: 'Cable against hot pipe or gas service', whenItChanges: 'C2 if heat damage', regulations: ['528.3'], where: 'airing cupboard', remedy: 'Move' },
  { id: 'CIR-033', code: 'C2', item: 'ckt_fire_seal', text: 'Fire stopping missing at penetration of rated wall or floor', whenItChanges: 'C3 in single dwelling', regulations: ['527.2'], where: 'riser', remedy: 'Seal' },
  { id: 'CIR-034', code: 'C2', item: 'term_enclosed', text: 'Joint box missing or joint taped and open', whenItChanges: 'C1 if reachable live', regulations: ['526.5', '526.3'], where: 'loft', remedy: 'Enclose and terminate' },
  { id: 'CIR-035', code: 'C3', item: 'term_strain', text: 'Inaccessible joint not of a maintenance-free type', whenItChanges: 'C2 if poor', regulations: ['526.3'], where: 'ceiling void', remedy: 'Make accessible' },
  { id: 'CIR-036', code: 'C3', item: 'term_basic_ins', text: 'Cores outside the enclosure with bare basic insulation visible', whenItChanges: 'C2 if reachable', regulations: ['526.8'], where: 'ceiling rose', remedy: 'Shorten, sleeve' },
  { id: 'CIR-037', code: 'C3', item: 'term_strain', text: 'Cable not clamped in accessory or plug', whenItChanges: 'C2 if strain loosens', regulations: ['522.8.5', '526.6'], where: 'pendant', remedy: 'Anchor' },
  { id: 'CIR-038', code: 'C2', item: 'term_strain', text: 'High-resistance joint found (heat or Zs out of line)', regulations: ['526.1'], where: 'circuit', remedy: 'Remake' },
  { id: 'CIR-039', code: 'C1', item: 'ckt_cpc', text: 'Exposed metal of the installation found live', regulations: ['411.3.1', '643.7'], where: 'any metalwork', remedy: 'Isolate at once, find fault' },
  { id: 'CIR-040', code: 'C1', item: 'term_enclosed', text: 'Live cable end left uncapped where it can be touched', regulations: ['416.1', '526.5'], where: 'kitchen, loft', remedy: 'Isolate, terminate' },
  { id: 'RCD-001', code: 'C2', item: 'rcd_outdoor', text: 'Socket likely to feed outdoor equipment has no 30 mA RCD', regulations: ['411.3.3'], where: 'ground floor, garage', remedy: 'Fit RCD or RCBO' },
  { id: 'RCD-002', code: 'C3', item: 'rcd_sockets', text: 'Indoor sockets without 30 mA RCD, older install, not used outdoors', regulations: ['411.3.3'], where: 'rooms', remedy: 'Fit RCD' },
  { id: 'RCD-003', code: 'C2', item: 'rcd_outdoor', text: 'Outside socket without 30 mA RCD', regulations: ['411.3.3'], where: 'outside wall', remedy: 'Fit RCD' },
  { id: 'RCD-004', code: 'C3', item: 'rcd_luminaires', text: 'Home lighting circuit without 30 mA RCD', regulations: ['411.3.4'], where: 'lights', remedy: 'Add at board change' },
  { id: 'RCD-005', code: 'C2', item: 'cu_rcd_additional', text: 'RCD over 300 ms at IΔn', regulations: ['643.7.3', '643.8'], where: 'board', remedy: 'Replace and retest' },
  { id: 'RCD-006', code: 'C2', item: 'cu_rcd_additional', text: 'RCD does not trip at all', regulations: ['643.8', '411.3.3'], where: 'board', remedy: 'Replace' },
  { id: 'RCD-007', code: 'C3', item: 'cu_manual_trip', text: 'RCD trips but test button fails', whenItChanges: 'C2 if electrical test also fails', regulations: ['643.10'], where: 'board', remedy: 'Replace' },
  { id: 'RCD-008', code: 'C2', item: 'cu_rcd_additional', text: 'Type S RCD used for additional protection', regulations: ['415.1.1'], where: 'board', remedy: 'Use non-delay' },
  { id: 'RCD-009', code: 'C3', item: 'cu_rcd_additional', text: 'Type AC RCD on loads needing A, F or B', whenItChanges: 'C2 if fails test; no code if loads make no DC', regulations: ['531.3.3'], where: 'EV, induction hob', remedy: 'Replace with suited type' },
  { id: 'RCD-010', code: 'C2', item: 'cu_rcd_additional', text: 'RCD link or bypass found', whenItChanges: 'C1 if live parts reachable', regulations: ['134.1.1', '643.8'], where: 'board', remedy: 'Restore' },
  { id: 'RCD-011', code: 'C3', item: 'cu_rcd_fault', text: 'RCD on TT with voltage-operated ELCB doing the job, works', whenItChanges: 'C2 if fails its test', regulations: ['542.2', '531'], where: 'old TT board', remedy: 'Replace with RCD' },
  { id: 'RCD-012', code: 'C3', item: 'cu_rcd_additional', text: 'RCD neutral shared across devices causing cross-trip', whenItChanges: 'C2 if protection lost', regulations: ['314.4', '531'], where: 'board', remedy: 'Correct wiring' },
  { id: 'RCD-013', code: 'C3', item: 'cu_rcd_additional', text: 'RCD trips far under IΔn repeatedly in use', regulations: ['531.3.2'], where: 'board', remedy: 'Measure leakage, split loads' },
  { id: 'RCD-014', code: 'C3', item: 'cu_gen_parallel', text: 'RCD for PV or generator does not break the neutral', regulations: ['712.531', '530'], where: 'inverter way', remedy: 'Replace' },
  { id: 'ACC-001', code: 'C1', item: 'acc_condition', text: 'Socket cracked, live parts reachable', regulations: ['416.2'], where: 'room', remedy: 'Isolate, replace' },
  { id: 'ACC-002', code: 'C3', item: 'acc_condition', text: 'Socket or switch cracked, no live access', whenItChanges: 'C2 if enclosure weak', regulations: ['651.2', '416.2'], where: 'room', remedy: 'Replace' },
  { id: 'ACC-003', code: 'C2', item: 'acc_condition', text: 'Scorch marks at socket or plug top', whenItChanges: 'C1 if active heat', regulations: ['421.1', '526.1'], where: 'kitchen', remedy: 'Replace, check load' },
  { id: 'ACC-004', code: 'C3', item: 'acc_condition', text: 'Loose accessory, cable strain', whenItChanges: 'C2 if gap to live', regulations: ['134.1.1', '530.4'], where: 'room', remedy: 'Refix' },
  { id: 'ACC-005', code: 'C3', item: 'acc_environment', text: 'Socket damaged by water or paint blocking pins', whenItChanges: 'C2 if damp', regulations: ['512.2'], where: 'kitchen', remedy: 'Replace' },
  { id: 'ACC-006', code: 'C2', item: 'ckt_cpc', text: 'Metal accessory without earth terminal link', whenItChanges: 'C3 if CPC goes to box and fixed lugs', regulations: ['411.3.1', '543.2.7'], where: 'metal faceplate', remedy: 'Fit flylead' },
  { id: 'ACC-007', code: 'C2', item: 'acc_environment', text: 'Socket outside without weather protection (IP too low)', whenItChanges: 'C3 sheltered', regulations: ['512.2'], where: 'outside wall', remedy: 'Fit IP66 type' },
  { id: 'ACC-008', code: 'C3', item: 'acc_single_pole', text: 'Isolator for fixed equipment opens line only where both poles must open (TT)', whenItChanges: 'C2 if no other means of isolation', regulations: ['461.2', '462.2', '537.2'], where: 'appliance', remedy: 'Fit double-pole device' },
  { id: 'ACC-009', code: 'C3', item: 'eq_access', text: 'Cooker, shower or fixed appliance with no local isolator', regulations: ['462.2', '462.3'], where: 'appliance', remedy: 'Fit isolator' },
  { id: 'ACC-010', code: 'C2', item: 'acc_condition', text: 'Immersion heater lacks a second, non-self-resetting cut-out over a plastic cistern', whenItChanges: 'C3 with metal cistern', regulations: ['554.2', '134.1.1'], where: 'airing cupboard', remedy: 'Replace thermostat with dual type' },
  { id: 'ACC-011', code: 'C1', item: 'acc_condition', text: 'Lampholder shroud broken or bare', whenItChanges: 'C2 if out of reach', regulations: ['416.2'], where: 'pendant', remedy: 'Replace' },
  { id: 'ACC-012', code: 'C2', item: 'ckt_fire_seal', text: 'Downlight without heat gap, burned fabric', regulations: ['421.1.2', '559.4.1'], where: 'ceiling', remedy: 'Replace, fit guard' },
  { id: 'ACC-013', code: 'C3', item: 'ckt_fire_seal', text: 'Downlight on insulation, no heat marks', regulations: ['421.1.2'], where: 'loft', remedy: 'Clear or fit cap' },
  { id: 'ACC-014', code: 'C3', item: 'acc_condition', text: 'Luminaire hanging by cable', whenItChanges: 'C2 if live risk', regulations: ['559', '526.6'], where: 'ceiling', remedy: 'Support' },
  { id: 'ACC-015', code: 'C3', item: 'acc_condition', text: 'Old round-pin socket in use', whenItChanges: 'C2 if damaged', regulations: ['553.1'], where: 'old home', remedy: 'Replace' },
  { id: 'ACC-016', code: 'C2', item: 'ckt_cpc', text: 'Lighting fitting class I metal with no CPC', regulations: ['411.3.1.1'], where: 'hall', remedy: 'Fit class II or earth' },
  { id: 'ACC-017', code: 'C2', item: 'term_strain', text: 'Accessory wiring to electric shower or cooker overheating at terminals', whenItChanges: 'C1 active', regulations: ['526.1'], where: 'shower pull cord', remedy: 'Replace' },
  { id: 'BTH-001', code: 'C2', item: 'bath_socket', text: 'Ordinary socket in bath or shower room nearer than the permitted distance', regulations: ['701.512.3'], where: 'bathroom', remedy: 'Remove or re-site' },
  { id: 'BTH-002', code: 'C3', item: 'bath_rcd', text: 'Bathroom circuit without 30 mA RCD, supplementary bonding proved', whenItChanges: 'C2 if bonding absent or unproved', regulations: ['701.411.3.3', '701.415.2'], where: 'bathroom', remedy: 'Fit RCD' },
  { id: 'BTH-003', code: 'C2', item: 'bath_rcd', text: 'Bathroom circuit without RCD and without supplementary bonding', regulations: ['701.411.3.3', '701.415.2'], where: 'bathroom', remedy: 'Fit RCD or bonding' },
  { id: 'BTH-004', code: 'C2', item: 'bath_ip', text: 'Light or fan in zone with low IP', whenItChanges: 'C3 if outside zones or dry', regulations: ['701.512.2'], where: 'bathroom', remedy: 'Replace with IPX4 or better' },
  { id: 'BTH-005', code: 'C2', item: 'bath_accessories', text: 'Switch or socket in zone 0, 1 or 2', regulations: ['701.512.3'], where: 'bathroom', remedy: 'Move out' },
  { id: 'BTH-006', code: 'C3', item: 'bath_shaver', text: 'Non-shaver transformer unit used as shaver point', regulations: ['701.512.3'], where: 'bathroom', remedy: 'Replace with BS EN 61558-2-5' },
  { id: 'BTH-007', code: 'C2', item: 'bath_equipment', text: 'Shower or heater unsuited to its position', regulations: ['701.55'], where: 'bathroom', remedy: 'Replace' },
  { id: 'BTH-008', code: 'C3', item: 'bath_selv', text: '12 V halogen transformer inside zone without SELV proof', whenItChanges: 'C2 if not SELV', regulations: ['701.414.4.5'], where: 'bathroom', remedy: 'Replace' },
  { id: 'BTH-009', code: 'C3', item: 'bath_accessories', text: 'Pull cord broken or metal link reachable', whenItChanges: 'C1 if live', regulations: ['416.2'], where: 'bathroom', remedy: 'Replace' },
  { id: 'SPC-001', code: 'C3', item: 'special_locations', text: 'EV charger outdoors on PME without open-PEN protection or electrode', whenItChanges: 'C2 if metal exposed and PEN fault risk judged', regulations: ['722.411.4.1'], where: 'driveway', remedy: 'Fit device or electrode' },
  { id: 'SPC-002', code: 'C3', item: 'special_locations', text: 'EV charger without 6 mA DC detection and no type B RCD', whenItChanges: 'C2 if the RCD fails its test', regulations: ['722.531.3', '531.3.3'], where: 'driveway', remedy: 'Fit type B or charger with RDC-DD' },
  { id: 'SPC-003', code: 'C3', item: 'special_locations', text: 'EV charger isolator absent or unmarked', regulations: ['722.537', '514.15'], where: 'driveway', remedy: 'Fit and label' },
  { id: 'SPC-004', code: 'C3', item: 'special_locations', text: 'PV DC cable run inside the roof without marking', whenItChanges: 'C2 if damaged or badly joined', regulations: ['712', '514'], where: 'roof', remedy: 'Label, guard' },
  { id: 'SPC-005', code: 'C2', item: 'special_locations', text: 'PV array isolator labelled wrongly or not fit for DC', regulations: ['712.537', '132.15'], where: 'inverter', remedy: 'Correct, replace' },
  { id: 'SPC-006', code: 'C2', item: 'cu_alt_supply_notice', text: 'Battery or inverter with no second-source notice', regulations: ['514.15', '551.7'], where: 'utility room', remedy: 'Fit notices' },
  { id: 'SPC-007', code: 'C2', item: 'special_locations', text: 'Hot tub or pool equipment without 30 mA RCD', regulations: ['702', '415.1'], where: 'garden', remedy: 'Fit 30 mA RCD' },
  { id: 'SPC-008', code: 'C2', item: 'special_locations', text: 'Outbuilding supplied from PME with exposed metal and no TT or bonding decision', whenItChanges: 'C3 if bonded and small risk', regulations: ['411.4', '542.1'], where: 'garage', remedy: 'Review earthing; TT or bond' },
  { id: 'SPC-009', code: 'C2', item: 'special_locations', text: 'Caravan pitch or agricultural circuit without 30 mA RCD', regulations: ['708', '705'], where: 'farm, park', remedy: 'Fit RCD' },
  { id: 'SPC-010', code: 'C2', item: 'special_locations', text: 'Equipment in farm building or sauna not suited to wet, dust or heat', whenItChanges: 'C3 if sound and sheltered', regulations: ['512.2', '703', '705'], where: 'farm, sauna', remedy: 'Replace with suitable type' },
  { id: 'FIR-001', code: 'C3', item: 'ckt_environment', text: 'Mains smoke alarms fed in a way that lets them be left off unnoticed', regulations: ['314.1', '560'], where: 'home', remedy: 'Own way or shared with a lighting circuit in daily use' },
  { id: 'FIR-002', code: 'C2', item: 'ckt_environment', text: 'Mains supply to fire alarm or smoke alarms is dead', whenItChanges: 'C3 if standby battery is healthy and warning shown', regulations: ['560', '643.10'], where: 'alarm circuit', remedy: 'Restore supply, test' },
  { id: 'FIR-003', code: 'C2', item: 'acc_condition', text: 'Electric heater or appliance marks show overheating of fixed wiring', whenItChanges: 'C1 active', regulations: ['421.1'], where: 'heater', remedy: 'Isolate, replace' },
  { id: 'FIR-004', code: 'C2', item: 'ckt_ccc', text: 'Cable bundle heavily grouped and warm', whenItChanges: 'FI if cause unknown', regulations: ['523.5', '433.1'], where: 'riser', remedy: 'Measure load, reduce' },
  { id: 'FI-001', code: 'FI', item: 'cu_compatibility', text: 'Signs of heat at board with cause not found in the time allowed', whenItChanges: 'C2 if heat still rising', regulations: ['421.1', '526.1'], where: 'consumer unit', remedy: 'Trace under load, thermal image' },
  { id: 'FI-002', code: 'FI', item: 'cu_alt_supply_notice', text: 'Circuit found live after board isolated, source unknown', whenItChanges: 'C2 if source dangerous; C1 if touchable', regulations: ['462.1', '514.15'], where: 'anywhere', remedy: 'Trace second supply before work' },
  { id: 'FI-003', code: 'FI', item: 'cu_rcd_additional', text: 'Intermittent trip with no fault found on tests', whenItChanges: 'C2 if test shows insulation fall', regulations: ['531.3.2', '643.3'], where: 'circuit', remedy: 'Log, segment tests' },
  { id: 'FI-004', code: 'FI', item: 'bond_joints', text: 'Unexplained earth current on bond or armour', whenItChanges: 'C2 if danger shown', regulations: ['411.3', '544.1'], where: 'MET', remedy: 'Current clamp, trace' },
  { id: 'FI-005', code: 'FI', item: 'ckt_fault_device', text: 'Zs or Ze out of line with the expected value, no joint located', whenItChanges: 'C2 if over limit', regulations: ['643.7.3', '411.4'], where: 'circuit, intake', remedy: 'Test sections, notify distributor' },
  { id: 'FI-006', code: 'FI', item: 'ckt_insulation', text: 'Suspected damage from recent fire, flood or rodent with no access to wiring', whenItChanges: 'C2 where damage seen', regulations: ['651.1', '522'], where: 'void', remedy: 'Open up and retest' },
];

/** Faults in the supplier's equipment: the schedule item is marked X, the client told, nothing coded. */
// biome-ignore format: a row a line reads as the table it is
export const supplierNotes: readonly LibraryEntry[] = [
  { id: 'DNO-001', item: 'intake_supplier', text: 'Damaged or leaking cut-out or supply cable', regulations: [], where: 'intake', remedy: 'Notify client, network operator' },
  { id: 'DNO-002', item: 'intake_supplier', text: 'Heat marks at cut-out, meter or supplier\'s tails', regulations: [], where: 'intake', remedy: 'Notify at once; isolate if safe' },
  { id: 'DNO-003', item: 'intake_supplier', text: 'Signs of meter tampering or bypass', regulations: [], where: 'intake', remedy: 'Notify client, supplier; do not touch' },
  { id: 'DNO-004', item: 'intake_supplier', text: 'Supplier\'s earth terminal damaged or impedance unusually high', regulations: [], where: 'intake', remedy: 'Notify network operator' },
  { id: 'DNO-005', item: 'intake_supplier', text: 'Meter or isolator cover missing, live parts reachable', regulations: [], where: 'intake', remedy: 'Warn, make safe if possible; counts if live part touchable' },
];

/** The entry with an id, supplier notes included. */
export function findLibraryEntry(id: string): LibraryEntry | undefined {
  return [...observationLibrary, ...supplierNotes].find((entry) => entry.id === id);
}

/**
 * Entries that hold every word of a search, in any of their texts, at most `limit`. No words: none.
 * A word matches the beginning of a word or any part of a regulation number.
 */
export function searchLibrary(query: string, limit = 30): readonly LibraryEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: LibraryEntry[] = [];
  for (const entry of [...observationLibrary, ...supplierNotes]) {
    const text =
      ` ${[entry.id, entry.code ?? '', entry.text, entry.where, entry.remedy, ...entry.regulations].join(' ')}`.toLowerCase();
    if (words.every((word) => text.includes(` ${word}`) || (/^\d/.test(word) && text.includes(word))))
      found.push(entry);
    if (found.length === limit) break;
  }
  return found;
}
