import Testing
import TragusTalk
