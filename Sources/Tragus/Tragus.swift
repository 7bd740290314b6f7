/// The whole of Tragus: sources, analyzers, files, devices and events.
@_exported import TragusAnalysis
@_exported import TragusClassifier
@_exported import TragusCoach
@_exported import TragusCore
@_exported import TragusDSP
@_exported import TragusDevices
@_exported import TragusEvaluation
@_exported import TragusFiles
@_exported import TragusModem
@_exported import TragusPairing
@_exported import TragusPlots
@_exported import TragusSignals
@_exported import TragusTalk
